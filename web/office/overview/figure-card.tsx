import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Definition } from '#web/office/shared/definition.tsx';
import type { TabId } from '#web/office/shared/tab-ids.ts';
import { TabLink } from '#web/office/shared/tab-link.tsx';

type Props = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  meaning: string | readonly string[];
  icon: LucideIcon;
  tab: TabId;
  className: string;
};

/** The whole card is a link to its tab. */
export function FigureCard({ label, value, note, meaning, icon: Icon, tab, className }: Props) {
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
        {/* Above the link that fills the card. */}
        <div className="relative z-1 -mr-2 ml-auto">
          <Definition term={label} meaning={meaning} />
        </div>
      </div>
      <p className="mt-1 text-2xl font-semibold figures sm:text-3xl">{value}</p>
      {note && <p className="mt-1 text-sm text-soft figures">{note}</p>}
    </div>
  );
}
