import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const badgeTones = {
  good: 'border-leaf/30 bg-leaf-pale text-leaf',
  quiet: 'border-hairline bg-sand text-soft',
  info: 'border-indigo/25 bg-haze/40 text-indigo',
  warning: 'border-brass/60 bg-sand text-ink',
  danger: 'border-danger/35 bg-danger-pale text-danger',
  accent: 'border-terracotta/40 bg-white text-terracotta-deep',
  goodStrong: 'border-leaf bg-leaf text-white',
  dangerStrong: 'border-danger bg-danger text-white',
} as const;

export function StatusBadge({ tone, children }: { tone: keyof typeof badgeTones; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold sm:whitespace-nowrap',
        // In a column that is too narrow for them, the words wrap inside the badge.
        'columns:leading-tight columns:whitespace-normal',
        // On paper the badge has no colors, because a printer may leave out backgrounds or print in gray.
        'print:border-ink print:bg-transparent print:text-ink',
        badgeTones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}
