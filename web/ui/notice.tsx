import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const noticeTones = {
  info: 'border-hairline bg-sand text-ink',
  good: 'border-leaf/30 bg-leaf-pale text-leaf',
  danger: 'border-danger/35 bg-danger-pale text-danger',
} as const;

/** Screen readers announce a notice of the danger tone at once, and the other notices at the next pause. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof noticeTones; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('rounded-lg border px-4 py-3 text-[0.9375rem] leading-relaxed', noticeTones[tone])}
    >
      {children}
    </div>
  );
}
