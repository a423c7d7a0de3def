import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TabId } from '#web/office/shared/tab-ids.ts';
import { TabLink } from '#web/office/shared/tab-link.tsx';

type Props = {
  label: string;
  value: string | number;
  note?: ReactNode;
  icon: LucideIcon;
  tab?: TabId;
  search?: Readonly<Record<string, string>>;
};

const look = 'flex h-full flex-col rounded-2xl border border-hairline bg-white p-4 sm:p-5';

/** An amount in millions must fit into half the width of a phone. */
function sizeOf(value: string | number): string {
  const { length } = String(value);
  if (length > 12) return 'text-[clamp(1rem,11.5cqi,1.875rem)]';
  return length > 7 ? 'text-[clamp(1rem,14.5cqi,1.875rem)]' : 'text-3xl';
}

export function StatCard({ tab, search, ...stat }: Props) {
  if (!tab)
    return (
      <div className={look}>
        <Stat {...stat} />
      </div>
    );
  return (
    <TabLink tab={tab} {...(search && { search })} className={`${look} hover:border-brass hover:bg-sand/50`}>
      <Stat {...stat} />
    </TabLink>
  );
}

function Stat({ label, value, note, icon: Icon }: Omit<Props, 'tab' | 'search'>) {
  return (
    <>
      <span className="flex items-start justify-between gap-2 text-[0.9375rem] font-medium text-soft">
        {label}
        <Icon aria-hidden="true" className="size-5 shrink-0 text-terracotta-deep" strokeWidth={1.75} />
      </span>
      <span className="@container mt-2 block">
        <span className={clsx('block leading-9 font-semibold whitespace-nowrap figures', sizeOf(value))}>{value}</span>
      </span>
      {note && <span className="mt-1 block text-sm text-soft figures">{note}</span>}
    </>
  );
}
