import { Bell as BellIcon } from 'lucide-react';
import { Popover } from '#web/office/dashboard/popover.tsx';
import { TabLink } from '#web/office/dashboard/tab-link.tsx';
import { useNotices } from '#web/office/dashboard/use-notices.ts';

/** What somebody should know, and nothing else. */
export function Bell() {
  const notices = useNotices();
  const face = (
    <span className="relative">
      <BellIcon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      {notices.length > 0 && (
        <span className="absolute -top-2 -right-2 flex size-5 items-center justify-center rounded-full bg-terracotta text-xs font-semibold text-white figures">
          {notices.length}
        </span>
      )}
    </span>
  );
  return (
    <Popover
      label="Notices"
      name={notices.length > 0 ? `Notifications, ${notices.length} new` : 'Notifications'}
      face={face}
    >
      {(close) => (
        <div className="p-5">
          <h2 className="text-lg">Notifications</h2>
          {notices.length === 0 && <p className="mt-2 text-soft">No new notifications</p>}
          <ul>
            {notices.map(({ text, act, ...place }) => (
              <li key={place.tab} className="mt-3 border-l-4 border-brass pl-4">
                {text}{' '}
                <TabLink {...place} onClick={close} className="font-semibold underline underline-offset-4">
                  {act}
                </TabLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  );
}
