import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TabId } from '#web/office/dashboard/tab-ids.ts';
import { TabLink } from '#web/office/dashboard/tab-link.tsx';

type Props = {
  label: string;
  value: ReactNode;
  /** What the figure does not say by itself. */
  note?: ReactNode;
  icon: LucideIcon;
  /** Where there is more about it. */
  tab?: TabId;
};

const look = 'flex h-full flex-col rounded-2xl border border-hairline bg-white p-4 sm:p-5';

/** One figure of an overview. */
export function StatCard({ tab, ...stat }: Props) {
  if (!tab)
    return (
      <div className={look}>
        <Stat {...stat} />
      </div>
    );
  return (
    <TabLink tab={tab} className={`${look} hover:border-brass hover:bg-sand/50`}>
      <Stat {...stat} />
    </TabLink>
  );
}

function Stat({ label, value, note, icon: Icon }: Omit<Props, 'tab'>) {
  return (
    <>
      <span className="flex items-start justify-between gap-2 text-[0.9375rem] font-medium text-soft">
        {label}
        <Icon aria-hidden="true" className="size-5 shrink-0 text-terracotta-deep" strokeWidth={1.75} />
      </span>
      <span className="mt-2 block font-serif text-3xl figures">{value}</span>
      {note && <span className="mt-1 block text-sm text-soft figures">{note}</span>}
    </>
  );
}
