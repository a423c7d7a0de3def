import { clsx } from 'clsx';
import { useId } from 'react';

type RadioPillsProps<V extends string> = {
  label: string;
  choices: readonly (readonly [value: V, label: string])[];
  value: V;
  onChange: (value: V) => void;
  scrollsSideways?: true;
};

export function RadioPills<V extends string>({ label, choices, value, onChange, scrollsSideways }: RadioPillsProps<V>) {
  const groupName = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div
        className={clsx(
          'flex',
          scrollsSideways ? '-m-1.5 gap-1.5 overflow-x-auto p-1.5 md:flex-wrap' : 'flex-wrap gap-2',
        )}
      >
        {choices.map(([choice, words]) => (
          <label
            key={choice}
            className={clsx(
              'relative flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border font-semibold md:px-2.5 md:text-sm pointer-fine:md:min-h-9',
              // Smaller pills let a fourth choice stand on a phone, so that the row is seen to go on.
              scrollsSideways ? 'px-3 text-sm' : 'px-3.5',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo',
              choice === value ? 'border-indigo bg-indigo text-white' : 'border-field text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={groupName}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
