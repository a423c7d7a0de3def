import { clsx } from 'clsx';
import { TabLink } from '#web/office/dashboard/tab-link.tsx';
import { type Tab, tabsOf } from '#web/office/dashboard/tabs.ts';
import { useSession } from '#web/office/session/session.tsx';

type Props = {
  current: Tab;
  /** Whether the names are there to be seen, or only the icons. */
  named: boolean;
  onChoose?: () => void;
};

export function TabList({ current, named, onChoose }: Props) {
  const { user } = useSession();
  return (
    <ul className="space-y-1">
      {tabsOf[user.role]
        .filter(({ aside }) => !aside)
        .map(({ id, label, icon: Icon, screen }) => (
          <li key={id} title={named ? undefined : label} onPointerEnter={() => void screen.preload?.()}>
            <TabLink
              tab={id}
              current={id === current.id}
              className="flex min-h-12 items-center gap-3.5 rounded-lg px-3.5 font-medium hover:bg-white/10 hover:text-white aria-[current=page]:bg-white/15 aria-[current=page]:text-white"
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              <span className={clsx(named ? 'whitespace-nowrap' : 'sr-only')}>{label}</span>
            </TabLink>
          </li>
        ))}
    </ul>
  );
}
