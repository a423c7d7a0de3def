import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useFacts } from '#web/context.ts';
import { Bell } from '#web/office/dashboard/bell.tsx';
import { ProfileMenu } from '#web/office/dashboard/profile-menu.tsx';
import { TabLink } from '#web/office/dashboard/tab-link.tsx';

type Props = { open: boolean; toggle: () => void };

export function TopBar({ open, toggle }: Props) {
  const { hotel } = useFacts();
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
        <Bell />
        <ProfileMenu />
      </div>
    </header>
  );
}
