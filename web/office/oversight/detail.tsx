import type { ReactNode } from 'react';

export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6 border-t border-hairline py-2.5">
    <dt className="text-soft">{label}</dt>
    <dd className="text-right wrap-anywhere">{children}</dd>
  </div>
);
