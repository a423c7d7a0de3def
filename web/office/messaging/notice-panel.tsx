import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import {
  AlarmClock,
  ArrowLeftRight,
  BanknoteX,
  BedDouble,
  Brush,
  CalendarCheck,
  CalendarX,
  Check,
  CircleAlert,
  ClipboardCheck,
  ConciergeBell,
  DatabaseBackup,
  DoorOpen,
  GlassWater,
  HardDrive,
  Hourglass,
  KeyRound,
  type LucideIcon,
  PackagePlus,
  PackageX,
  Scale,
  ScanEye,
  ScanSearch,
  ShieldAlert,
  Type,
  Undo2,
  Wine,
  Wrench,
} from 'lucide-react';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Input, Output } from '#contract/api.ts';
import { type NoticeKind, type NoticeView, noticeMessages } from '#contract/messaging/bell.ts';
import { formatAgo } from '#web/office/core/ago.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useOfficeAddress } from '#web/office/core/office-page.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { isBellSilent, ringBell, setBellSilent, startAudio } from '#web/office/messaging/desk-bell.ts';
import { CheckboxField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type NoticePanelProps = {
  query: UseQueryResult<Output<'listNotices'>>;
  /** Whether the bell rings for this reader when a note is due, so that the panel has a switch for its sound. */
  hasSound: boolean;
  showOlder: (() => void) | undefined;
  close: () => void;
};

const textButtonLook = 'min-h-11 font-semibold underline decoration-hairline decoration-2 underline-offset-4';

export function NoticePanel({ query: { data: page, error }, hasSound, showOlder, close }: NoticePanelProps) {
  const { passwordWarning } = useSession();
  const { mutate } = useApiMutation('readNotices');
  const heading = useRef<HTMLHeadingElement>(null);
  const markAsRead = (selection: Input<'readNotices'>) =>
    mutate(selection, {
      onError: (problem) => toast.error(failureOf(problem, { failed: noticeMessages.markFailed }).message),
    });
  const markAllAsRead = () => {
    const newestId = Math.max(...(page?.data ?? []).map(({ id }) => id));
    markAsRead({ upTo: newestId });
    // Moves the focus, because the button that has it disappears with the unread state.
    heading.current?.focus();
  };
  const markOpened = (id: number, isRead: boolean) => {
    if (!isRead) markAsRead({ ids: [id] });
    close();
  };

  const unreadCount = page?.unreadCount ?? 0;
  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-14 items-center justify-between gap-3 border-b border-hairline bg-white py-1 pr-4 pl-5">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Notifications
        </h2>
        {unreadCount > 0 && (
          <button type="button" onClick={markAllAsRead} className={textButtonLook}>
            {noticeMessages.markAll}
          </button>
        )}
      </div>
      <div className="divide-y divide-hairline">
        {hasSound && <SoundSwitch />}
        {passwordWarning && <PasswordNotice message={passwordWarning.message} close={close} />}
        {page && unreadCount === 0 && !passwordWarning && <p className="px-5 py-4 text-soft">{noticeMessages.none}</p>}
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
                onOpen={() => markOpened(notice.id, notice.read)}
                onRead={() => markAsRead({ ids: [notice.id] })}
              />
            ))}
          </ul>
        )}
        {showOlder && (
          <p className="px-5 text-center">
            <button type="button" onClick={showOlder} className={textButtonLook}>
              Show older
            </button>
          </p>
        )}
      </div>
    </>
  );
}

/** Switches the sound of the bell in this browser. Switching it on rings the bell once. */
function SoundSwitch() {
  const [isOn, setIsOn] = useState(() => !isBellSilent());
  const switchSound = (isOnNow: boolean) => {
    setBellSilent(!isOnNow);
    setIsOn(isOnNow);
    if (isOnNow) void startAudio().then(ringBell);
  };
  return (
    <div className="px-5 py-1">
      <CheckboxField
        label="Sound when a note is due"
        hint="On this device only."
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => switchSound(checked)}
      />
    </div>
  );
}

/** Prevents line breaks within a reference such as BK-… */
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

type NoticeItemProps = {
  notice: NoticeView;
  now: string;
  onOpen: () => void;
  onRead: () => void;
};

function NoticeItem({ notice: { kind, message, link, at, read }, now, onOpen, onRead }: NoticeItemProps) {
  const formatInstant = useFormatInstant();
  const { icon: Icon, urgent } = noticeIcons[kind];
  const linkRef = useRef<HTMLAnchorElement>(null);
  const markRead = () => {
    onRead();
    linkRef.current?.focus();
  };
  const addressOf = useOfficeAddress();
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
          {...addressOf(link)}
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
          <time dateTime={at} title={formatInstant(at)}>
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

const noticeIcons: Record<NoticeKind, { icon: LucideIcon; urgent?: true }> = {
  booking_paid: { icon: CalendarCheck },
  account_paid: { icon: Check },
  company_booked: { icon: CalendarCheck },
  booking_cancelled: { icon: CalendarX, urgent: true },
  payment_late: { icon: BanknoteX, urgent: true },
  payment_mismatch: { icon: CircleAlert, urgent: true },
  refund_due: { icon: Undo2, urgent: true },
  refund_refused: { icon: BanknoteX, urgent: true },
  money_differs: { icon: Scale, urgent: true },
  stock_low: { icon: GlassWater },
  stock_out: { icon: Wine, urgent: true },
  delivery_received: { icon: PackagePlus },
  delivery_taken_back: { icon: PackageX, urgent: true },
  stock_counted: { icon: ClipboardCheck },
  job_parked: { icon: Hourglass, urgent: true },
  job_failing: { icon: Hourglass, urgent: true },
  sign_in_attacked: { icon: ShieldAlert, urgent: true },
  disk_low: { icon: HardDrive, urgent: true },
  backup_unproven: { icon: DatabaseBackup, urgent: true },
  overstay_conflict: { icon: BedDouble, urgent: true },
  room_asked_for: { icon: ConciergeBell, urgent: true },
  room_ready: { icon: Brush },
  room_differs: { icon: ScanEye, urgent: true },
  room_defect: { icon: Wrench, urgent: true },
  odd_thing: { icon: ScanSearch },
  odd_rule_failed: { icon: CircleAlert, urgent: true },
  transfer_recorded: { icon: ArrowLeftRight },
  transfer_decided: { icon: ArrowLeftRight },
  tab_refund_due: { icon: Undo2, urgent: true },
  note_due: { icon: AlarmClock, urgent: true },
  texts_due: { icon: Type },
  arrivals: { icon: DoorOpen },
};

type PasswordNoticeProps = { message: string; close: () => void };

function PasswordNotice({ message, close }: PasswordNoticeProps) {
  return (
    <div className="flex items-start gap-3 bg-paper py-3 pr-4 pl-5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-danger-pale text-danger">
        <KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <p className="min-w-0 leading-snug font-semibold">
        {message}{' '}
        <TabLink tab="settings" onClick={close} className="inline-block py-1 underline underline-offset-4">
          Change password
        </TabLink>
      </p>
    </div>
  );
}
