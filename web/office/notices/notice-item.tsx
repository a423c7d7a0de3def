import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import type { NoticeView } from '#contract/bell.ts';
import { paths } from '#web/core/paths.ts';
import { formatAgo } from '#web/office/shared/ago.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { noticeIcons } from '#web/office/notices/notice-icons.ts';
import { useSession } from '#web/office/shared/session.tsx';

/** Keeps a reference from breaking at its hyphen. */
const withUnbrokenReferences = (message: string) =>
  message.split(/((?:BK|REF)-\w+)/).map((part, index) =>
    index % 2 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

type Props = {
  notice: NoticeView;
  /** The server's clock. */
  now: string;
  onOpen: () => void;
  onRead: () => void;
};

/** Following the link also marks the notice as read. */
export function NoticeItem({ notice: { kind, message, link, at, read }, now, onOpen, onRead }: Props) {
  const { user } = useSession();
  const moment = useMoment();
  const { icon: Icon, urgent } = noticeIcons[kind];
  const linkRef = useRef<HTMLAnchorElement>(null);
  const markRead = () => {
    onRead();
    // The button disappears with the unread state.
    linkRef.current?.focus();
  };
  const to: string = paths.dashboard(user.role);
  return (
    <li className={clsx('group relative flex items-start gap-3 py-3 pr-2 pl-5 hover:bg-sand', !read && 'bg-paper')}>
      {!read && <span aria-hidden="true" className="absolute top-7 left-1.5 size-2 rounded-full bg-terracotta" />}
      <span
        className={clsx(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          urgent ? 'bg-danger-pale text-danger' : 'bg-sand text-terracotta-deep group-hover:bg-white',
        )}
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow">
        <Link
          ref={linkRef}
          to={to}
          search={link}
          onClick={onOpen}
          preload={false}
          className={clsx(
            'block leading-snug wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-indigo',
            !read && 'font-semibold',
          )}
        >
          {!read && <span className="sr-only">Unread: </span>}
          {withUnbrokenReferences(message)}
        </Link>
        <p className="mt-1 text-sm text-soft figures">
          <time dateTime={at} title={moment(at)}>
            {formatAgo(at, now)}
          </time>
        </p>
      </div>
      {!read && (
        <button
          type="button"
          title="Mark as read"
          onClick={markRead}
          className="relative -my-1 flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-white hover:text-ink"
        >
          <span className="sr-only">Mark as read: {message}</span>
          <Check aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
      )}
    </li>
  );
}
