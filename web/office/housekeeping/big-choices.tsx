import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

type BigChoicesProps<V extends string> = {
  label: string;
  choices: readonly (readonly [value: V, label: string, icon?: LucideIcon])[];
  value: V | undefined;
  onChange: (value: V) => void;
};

export const bigPillLook =
  'relative flex min-h-14 items-center justify-center gap-2 rounded-2xl border px-3 text-center font-semibold';

export function BigChoices<V extends string>({ label, choices, value, onChange }: BigChoicesProps<V>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {choices.map(([choice, words, Icon]) => (
          <label
            key={choice}
            className={clsx(
              bigPillLook,
              'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo',
              choice === value ? 'border-indigo bg-indigo text-white' : 'border-field hover:bg-sand',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {Icon && <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
