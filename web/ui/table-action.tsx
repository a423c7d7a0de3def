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
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition-colors',
        tone === 'danger'
          ? 'border-danger/35 text-danger hover:border-danger hover:bg-danger-pale'
          : 'border-ink/25 hover:border-ink hover:bg-sand',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {label}
      <span className="sr-only"> {of}</span>
    </button>
  );
}
