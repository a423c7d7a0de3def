import { SelectField } from '#web/ui/field.tsx';

/** A choice, and the name of the group in which the list shows it, if it has groups. */
export type Choice<V> = readonly [value: V, label: string, group?: string];

type FilterSelectProps<V extends string> = {
  label: string;
  allLabel: string;
  choices: readonly Choice<V>[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
};

export function FilterSelect<V extends string>({ label, allLabel, choices, value, onChange }: FilterSelectProps<V>) {
  const groups = [...new Set(choices.flatMap(([, , group]) => group ?? []))];
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find(([choice]) => choice === target.value)?.[0])}
    >
      <option value="">{allLabel}</option>
      <Options choices={choices.filter(([, , group]) => group === undefined)} />
      {groups.map((name) => (
        <optgroup key={name} label={name}>
          <Options choices={choices.filter(([, , group]) => group === name)} />
        </optgroup>
      ))}
    </SelectField>
  );
}

const Options = ({ choices }: { choices: readonly Choice<string>[] }) =>
  choices.map(([choice, text]) => (
    <option key={choice} value={choice}>
      {text}
    </option>
  ));
