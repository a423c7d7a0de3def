import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pageLimits } from '#contract/lists.ts';
import { Popover } from '#web/office/dashboard/popover.tsx';
import { NoticePanel } from '#web/office/notices/notice-panel.tsx';
import { useBell } from '#web/office/notices/use-bell.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { useSession } from '#web/office/shared/session.tsx';

const firstNotices = 20;

export function Bell() {
  const { passwordWarning } = useSession();
  const [limit, setLimit] = useState<number>(firstNotices);
  const query = useApiQuery('listNotices', { limit });
  useBell();
  const unread = (query.data?.unread_count ?? 0) + (passwordWarning ? 1 : 0);
  const total = query.data?.total_count ?? 0;

  const face = (
    <span className="relative">
      <BellIcon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      {unread > 0 && (
        <span className="absolute -top-2 left-3 flex h-5 min-w-5 items-center justify-center rounded-full bg-terracotta px-1 text-xs font-semibold text-white figures">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
  return (
    <>
      <Popover label="Notices" name={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'} face={face} wide>
        {(close) => (
          <NoticePanel
            query={query}
            showOlder={total > limit && limit < pageLimits.max ? () => setLimit(pageLimits.max) : undefined}
            close={close}
          />
        )}
      </Popover>
      <UnreadAnnouncer unread={unread} isLoaded={query.data !== undefined} />
    </>
  );
}

/** Announces only an increase, so nothing when the page opens. */
function UnreadAnnouncer({ unread, isLoaded }: { unread: number; isLoaded: boolean }) {
  const [announcement, setAnnouncement] = useState('');
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    if (before.current !== undefined && unread > before.current)
      setAnnouncement(`${unread} new ${unread === 1 ? 'notification' : 'notifications'}`);
    before.current = unread;
  }, [unread, isLoaded]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
