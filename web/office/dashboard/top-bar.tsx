import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useFacts } from '#web/core/context.ts';
import { Bell } from '#web/office/dashboard/bell.tsx';
import { ProfileMenu } from '#web/office/dashboard/profile-menu.tsx';
import { type Tab, tabsOf } from '#web/office/dashboard/tabs.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { TabLink } from '#web/office/shared/tab-link.tsx';

type Props = { tab: Tab; open: boolean; toggle: () => void };

export function TopBar({ tab, open, toggle }: Props) {
  const { hotel } = useFacts();
  const { user } = useSession();
  const Icon = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-hairline bg-paper px-3 print:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="sidebar"
        onClick={toggle}
        className="flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sand"
      >
        <span className="sr-only">{open ? 'Close sidebar' : 'Open sidebar'}</span>
        <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      </button>
      <TabLink tab="overview" className="flex min-h-11 min-w-0 items-center font-serif text-lg tracking-tight">
        <span className="truncate">{hotel.name}</span>
      </TabLink>
      <div className="ml-auto flex items-center gap-1">
        {tabsOf[user.role]
          .filter(({ inTopBar }) => inTopBar)
          .map(({ id, label, icon: Act }) => (
            <TabLink
              key={id}
              tab={id}
              current={id === tab.id}
              className="flex size-12 items-center justify-center rounded-full text-terracotta-deep hover:bg-sand aria-[current=page]:bg-sand md:hidden"
            >
              <span className="sr-only">{label}</span>
              <Act aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
            </TabLink>
          ))}
        <Bell />
        <ProfileMenu tab={tab} />
      </div>
    </header>
  );
}
