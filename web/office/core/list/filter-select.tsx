import { SelectField } from '#web/ui/field.tsx';

type FilterSelectProps<V extends string> = {
  label: string;
  allLabel: string;
  choices: readonly (readonly [value: V, label: string])[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
};

export function FilterSelect<V extends string>({ label, allLabel, choices, value, onChange }: FilterSelectProps<V>) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find(([choice]) => choice === target.value)?.[0])}
    >
      <option value="">{allLabel}</option>
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
