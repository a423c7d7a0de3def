import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

type TableActionProps = {
  label: string;
  /** The name of the row for screen readers, to which "Edit" alone says too little. */
  rowName: string;
  icon: LucideIcon;
  onClick: () => void;
  tone?: 'danger';
};

export const tableActionLook = (tone?: TableActionProps['tone']): string =>
  clsx(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition-colors',
    'columns:border-transparent columns:px-2.5 columns:text-soft',
    tone === 'danger'
      ? 'border-danger/35 text-danger hover:bg-danger-pale columns:hover:text-danger'
      : 'border-ink/25 text-ink hover:bg-sand columns:hover:text-ink',
  );

export function TableAction({ label, rowName, icon: Icon, onClick, tone }: TableActionProps) {
  return (
    <button type="button" onClick={onClick} className={tableActionLook(tone)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="columns:sr-only @6xl:not-sr-only">{label}</span>
      <span className="sr-only"> {rowName}</span>
    </button>
  );
}
