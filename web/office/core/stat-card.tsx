import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TabId } from '#contract/core/office-address.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';

type StatCardProps = {
  label: string;
  value: string | number;
  note?: ReactNode;
  icon: LucideIcon;
  tab?: TabId;
  search?: Readonly<Record<string, string>>;
};

const cardLook = 'flex h-full flex-col rounded-2xl border border-hairline bg-white p-4 sm:p-5';

/** The size of the text, so that an amount in millions fits into half the width of a phone. */
function textSizeOf(value: string | number): string {
  const { length } = String(value);
  if (length > 12) return 'text-[clamp(1rem,11.5cqi,1.875rem)]';
  return length > 7 ? 'text-[clamp(1rem,14.5cqi,1.875rem)]' : 'text-3xl';
}

export function StatCard({ tab, search, ...stat }: StatCardProps) {
  if (!tab)
    return (
      <div className={cardLook}>
        <StatContent {...stat} />
      </div>
    );
  return (
    <TabLink tab={tab} {...(search && { search })} className={`${cardLook} hover:border-brass hover:bg-sand/50`}>
      <StatContent {...stat} />
    </TabLink>
  );
}

function StatContent({ label, value, note, icon: Icon }: Omit<StatCardProps, 'tab' | 'search'>) {
  return (
    <>
      <span className="flex items-start justify-between gap-2 text-[0.9375rem] font-medium text-soft">
        {label}
        <Icon aria-hidden="true" className="size-5 shrink-0 text-terracotta-deep" strokeWidth={1.75} />
      </span>
      <span className="@container mt-2 block">
        <span className={clsx('block leading-9 font-semibold whitespace-nowrap figures', textSizeOf(value))}>
          {value}
        </span>
      </span>
      {note && <span className="mt-1 block text-sm text-soft figures">{note}</span>}
    </>
  );
}

type StatCardWithDefinitionProps = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  meaning: string | readonly string[];
  icon: LucideIcon;
  tab: TabId;
  className: string;
};

/** Only the label is a link, because a link cannot contain the button that shows the definition. */
export function StatCardWithDefinition(props: StatCardWithDefinitionProps) {
  const { label, value, note, meaning, icon: Icon, tab, className } = props;
  return (
    <div
      className={clsx(
        'relative min-w-0 rounded-2xl border border-hairline bg-white p-4 hover:border-brass sm:p-5',
        className,
      )}
    >
      <div className="flex items-center gap-1 text-[0.9375rem] font-medium text-soft">
        <Icon
          aria-hidden="true"
          className="mr-1.5 size-5 shrink-0 text-terracotta-deep max-lg:hidden"
          strokeWidth={1.75}
        />
        <TabLink tab={tab} className="after:absolute after:inset-0 after:rounded-2xl">
          {label}
        </TabLink>
        {/* `z-1` puts the button above the link that fills the card. */}
        <div className="relative z-1 -mr-2 ml-auto">
          <Definition term={label} meaning={meaning} />
        </div>
      </div>
      <p className="mt-1 text-2xl font-semibold figures sm:text-3xl">{value}</p>
      {note && <p className="mt-1 text-sm text-soft figures">{note}</p>}
    </div>
  );
}
