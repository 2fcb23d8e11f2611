// The line below an edited board: the effect of a click, and fields for values.

import type { ComponentChildren } from "preact";

export const EditBar = ({ hint, children }: { hint: string; children?: ComponentChildren }) => (
  <div class="board-edit">
    <p>{hint}</p>
    {children && <div class="board-fields">{children}</div>}
  </div>
);

interface FieldProps {
  label: string;
  says?: string; // for screen readers
  value: string;
  negative?: boolean;
  set: (value: string) => void;
}

// A whole number of any size; invalid input is not passed on.
export const WholeField = ({ label, says, value, negative, set }: FieldProps) => (
  <label>
    <span>{label}</span>
    <input
      type="text"
      inputMode="numeric"
      aria-label={says}
      size={8}
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.value.trim().replace("−", "-");
        if ((negative ? /^-?\d{1,18}$/ : /^\d{1,18}$/).test(typed)) set(BigInt(typed).toString());
        else event.currentTarget.value = value;
      }}
    />
  </label>
);

interface ChoiceProps<Value> {
  label: string;
  value: Value;
  values: readonly (readonly [Value, string])[];
  set: (value: Value) => void;
}

export const Choices = <Value extends string | number>({ label, value, values, set }: ChoiceProps<Value>) => (
  <fieldset>
    <legend>{label}</legend>
    {values.map(([one, name]) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => set(one)}>
        {name}
      </button>
    ))}
  </fieldset>
);

interface TurnProps {
  label: string;
  names: readonly [string, string]; // of the players
  side: 0 | 1;
  set: (side: 0 | 1) => void;
}

// The player to move at the start.
export const Turn = ({ label, names, side, set }: TurnProps) => (
  <Choices<number>
    label={label}
    value={side}
    values={names.map((name, player) => [player, name] as const)}
    set={(player) => set(player ? 1 : 0)}
  />
);
