import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import type { Input, Output } from '#contract/api.ts';
import { noticeMessages } from '#contract/bell.ts';
import { NoticeItem } from '#web/office/notices/notice-item.tsx';
import { PasswordNotice } from '#web/office/notices/password-notice.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  query: UseQueryResult<Output<'listNotices'>>;
  showOlder: (() => void) | undefined;
  close: () => void;
};

const textButton = 'min-h-11 font-semibold underline decoration-hairline decoration-2 underline-offset-4';

export function NoticePanel({ query: { data: page, error }, showOlder, close }: Props) {
  const { passwordWarning } = useSession();
  const { mutate } = useApiMutation('readNotices', ['listNotices']);
  const heading = useRef<HTMLHeadingElement>(null);
  const read = (which: Input<'readNotices'>) =>
    mutate(which, {
      onError: (problem) => toast.error(failureOf(problem, { failed: noticeMessages.markFailed }).message),
    });
  const readAll = () => {
    const newest = Math.max(...(page?.data ?? []).map(({ id }) => id));
    read({ up_to: newest });
    // The button disappears with the unread state.
    heading.current?.focus();
  };
  const open = (id: number, isRead: boolean) => {
    if (!isRead) read({ ids: [id] });
    close();
  };

  const unread = page?.unread_count ?? 0;
  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-14 items-center justify-between gap-3 border-b border-hairline bg-white py-1 pr-4 pl-5">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Notifications
        </h2>
        {unread > 0 && (
          <button type="button" onClick={readAll} className={textButton}>
            {noticeMessages.markAll}
          </button>
        )}
      </div>
      <div className="divide-y divide-hairline">
        {passwordWarning && <PasswordNotice message={passwordWarning.message} close={close} />}
        {page && unread === 0 && !passwordWarning && <p className="px-5 py-4 text-soft">{noticeMessages.none}</p>}
        {error && (
          <div className="p-4">
            <Notice tone="danger">{failureOf(error, { failed: noticeMessages.listFailed }).message}</Notice>
          </div>
        )}
        {page && page.data.length > 0 && (
          <ul className="divide-y divide-hairline">
            {page.data.map((notice) => (
              <NoticeItem
                key={notice.id}
                notice={notice}
                now={page.now}
                onOpen={() => open(notice.id, notice.read)}
                onRead={() => read({ ids: [notice.id] })}
              />
            ))}
          </ul>
        )}
        {showOlder && (
          <p className="px-5 text-center">
            <button type="button" onClick={showOlder} className={textButton}>
              Show older
            </button>
          </p>
        )}
      </div>
    </>
  );
}
