import { clsx } from 'clsx';

type SegmentedProps<V extends string | undefined> = {
  label: string;
  choices: readonly (readonly [value: V, label: string])[];
  value: V;
  onChange: (value: V) => void;
  /** Makes the choices narrower, by default on a phone only, where three long words must fit side by side. */
  narrow?: boolean | 'always';
};

export function Segmented<V extends string | undefined>({
  label,
  choices,
  value,
  onChange,
  narrow,
}: SegmentedProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label={label} className="inline-flex flex-wrap rounded-3xl border border-field bg-white p-1">
      {choices.map(([choice, text]) => (
        <button
          key={choice ?? 'all'}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
          className={clsx(
            'min-h-11 rounded-full font-semibold',
            narrow === 'always' ? 'px-3.5' : 'px-5',
            narrow === true && 'max-sm:px-3.5 max-sm:text-sm',
            choice === value ? 'bg-indigo text-white' : 'text-soft hover:text-ink',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
