import { CheckboxField } from '#web/ui/field.tsx';

type CheckListProps = {
  legend: string;
  /** The text that is shown while nothing is chosen, such as “All room types”. */
  allLabel: string;
  choices: readonly (readonly [value: string, label: string])[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

export function CheckList({ legend, allLabel, choices, chosen, onChange }: CheckListProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <p className="text-sm text-soft">{chosen.length === 0 ? allLabel : 'Only these:'}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {choices.map(([value, label]) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
