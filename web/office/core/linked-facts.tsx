import type { TabId } from '#contract/core/office-address.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';

export type LinkedFact = {
  label: string;
  note?: string;
  value: string;
  tab: TabId;
  search?: Readonly<Record<string, string>>;
};

/** Figures in rows. Each row is a link. */
export const LinkedFacts = ({ facts }: { facts: readonly LinkedFact[] }) => (
  <ul className="divide-y divide-hairline">
    {facts.map(({ label, note, value, ...link }) => (
      <li key={label}>
        <TabLink {...link} className="-mx-3 flex min-h-11 items-center gap-4 rounded-lg px-3 py-1 hover:bg-sand">
          <span className="min-w-0 grow">
            {label}
            {note && <span className="block text-sm text-soft figures">{note}</span>}
          </span>
          <span className="shrink-0 text-right font-semibold figures">{value}</span>
        </TabLink>
      </li>
    ))}
  </ul>
);
