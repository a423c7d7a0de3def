import { clsx } from 'clsx';
import { type Source, sourceLabels } from '#web/office/shared/sources.ts';

type Props = { value: Source | undefined; onChange: (value: Source | undefined) => void };

const tabs = [undefined, 'manual', 'online'] as const;

export function SourceTabs({ value, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="Source" className="inline-flex rounded-full border border-field bg-white p-1">
      {tabs.map((source) => (
        <button
          key={source ?? 'all'}
          type="button"
          aria-pressed={source === value}
          onClick={() => onChange(source)}
          className={clsx(
            'min-h-11 rounded-full px-5 font-semibold',
            source === value ? 'bg-indigo text-white' : 'text-soft hover:text-ink',
          )}
        >
          {source ? sourceLabels[source] : 'All'}
        </button>
      ))}
    </div>
  );
}
