// The column below the state of the game.

import { lazy } from "../lazy";
import { editing, isPuzzle, lessonStep } from "../state/store";
import { About } from "./About";
import { Chart } from "./Chart";
import { Line } from "./Line";
import { Options } from "./Options";
import { Record } from "./Record";
import { Tools } from "./Tools";

const later = () => import("../later");
const Editor = lazy(async () => (await later()).Editor);
const Puzzle = lazy(async () => (await later()).Puzzle);

function Middle() {
  if (editing.value) return <Editor />;
  if (isPuzzle.value) return <Puzzle />;
  return (
    <div class="panes">
      <Options />
      <Record />
    </div>
  );
}

export const Lower = () => (
  <>
    {!isPuzzle.value && <Line />}
    <Tools />
    <Middle />
    {!isPuzzle.value && lessonStep.value === null && <Chart />}
    <About />
  </>
);
