import type { ReactNode } from 'react';
import { Definition } from '#web/office/core/definition.tsx';
import { formatPercent } from '#web/office/reports/figures.ts';
import { Panel } from '#web/ui/panel.tsx';

type SharePanelProps = {
  title: string;
  label: string;
  meaning: string;
  /** From 0 to 100. */
  percent: number;
  children: ReactNode;
};

export function SharePanel({ title, label, meaning, percent, children }: SharePanelProps) {
  return (
    <Panel title={title}>
      <div className="flex flex-wrap items-center">
        <span className="text-[0.9375rem] text-soft">{label}</span>
        <Definition term={label} meaning={meaning} />
        <span className="ml-auto text-3xl font-semibold figures">{formatPercent(percent)}</span>
      </div>
      <svg aria-hidden="true" className="mt-3 block h-3 w-full">
        <rect width="100%" height="100%" rx="2" className="fill-sand" />
        <rect width={`${Math.min(100, percent)}%`} height="100%" rx="2" className="fill-indigo" />
      </svg>
      <ul className="mt-3 -mb-2 divide-y divide-hairline">{children}</ul>
    </Panel>
  );
}

type FactProps = { label: string; meaning?: string; children: ReactNode };

export function ShareFact({ label, meaning, children }: FactProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center">
      <span className="text-soft">{label}</span>
      {meaning && <Definition term={label} meaning={meaning} />}
      <span className="ml-auto pl-4 text-right font-semibold figures">{children}</span>
    </li>
  );
}
