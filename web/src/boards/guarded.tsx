// A board that cannot be read from its text falls back to the generic board.

import { Component, type ComponentType } from "preact";
import type { BoardProps } from "./board";
import { GenericBoard } from "./generic";

export function guarded(Board: ComponentType<BoardProps>): ComponentType<BoardProps> {
  return class Guarded extends Component<BoardProps, { failed: string | null }> {
    override state = { failed: null };

    static getDerivedStateFromError() {
      return {};
    }

    override componentDidCatch(): void {
      this.setState({ failed: this.text });
    }

    private get text(): string {
      return this.props.position.state ?? this.props.position.text;
    }

    override render() {
      const Shown = this.state.failed === this.text ? GenericBoard : Board;
      return <Shown {...this.props} />;
    }
  };
}
