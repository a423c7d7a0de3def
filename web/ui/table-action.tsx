import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

type Props = {
  label: string;
  /** What the row is called by: 'Edit' alone says too little to who cannot see the row. */
  of: string;
  icon: LucideIcon;
  onClick: () => void;
  tone?: 'danger';
};

/** Does something with one row. */
export function TableAction({ label, of, icon: Icon, onClick, tone }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={clsx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition-colors',
        '@table:border-transparent @table:px-2.5 @table:text-soft',
        tone === 'danger'
          ? 'border-danger/35 text-danger hover:bg-danger-pale @table:hover:text-danger'
          : 'border-ink/25 text-ink hover:bg-sand @table:hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="@table:sr-only @6xl:not-sr-only">{label}</span>
      <span className="sr-only"> {of}</span>
    </button>
  );
}
