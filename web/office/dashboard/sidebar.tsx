import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { TabList } from '#web/office/dashboard/tab-list.tsx';
import type { Tab } from '#web/office/dashboard/tabs.ts';

type Props = { tab: Tab; open: boolean; close: () => void };

export function Sidebar({ tab, open, close }: Props) {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    <nav
      id="sidebar"
      aria-label="Dashboard"
      onKeyDown={onKeyDown}
      className={clsx(
        'on-dark sticky top-16 z-20 h-[calc(100dvh-4rem)] shrink-0 overflow-y-auto bg-indigo-deep px-3 py-5 text-haze motion-safe:transition-[width] print:hidden',
        open ? 'w-64' : 'w-18',
      )}
    >
      <TabList current={tab} showsNames={open} />
    </nav>
  );
}
