import { clsx } from 'clsx';
import {
  Bell as BellIcon,
  ChevronDown,
  CircleHelp,
  Lock,
  LogOut,
  PanelLeftClose,
  PanelLeftOpen,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { errorMessages } from '#contract/core/errors.ts';
import { pageLimits } from '#contract/core/lists.ts';
import { plural } from '#contract/core/plural.ts';
import { roleLabels } from '#contract/core/roles.ts';
import { noticeTable } from '#contract/messaging/bell.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { useFacts } from '#web/core/context.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { callOffice, sessionLockedEvent } from '#web/office/core/call.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFollowHotel } from '#web/office/core/use-follow-hotel.ts';
import { SearchButton } from '#web/office/dashboard/search.tsx';
import { mostUsedTabs, type OfficeTab, profileMenuTabs } from '#web/office/dashboard/tabs.ts';
import { isCharacter, useShortcut } from '#web/office/dashboard/use-shortcut.ts';
import { NoticePanel } from '#web/office/messaging/notice-panel.tsx';
import { useBell } from '#web/office/messaging/use-bell.ts';
import { useIsRinging, useRing } from '#web/office/messaging/use-ring.ts';
import { ChangePersonDialog } from '#web/office/staff/pin/change-person-dialog.tsx';
import { pinForm } from '#web/office/staff/pin/pin-form-address.ts';

type TopBarProps = {
  tab: OfficeTab;
  isOpen: boolean;
  toggle: () => void;
  openSearch: () => void;
  openHelp: () => void;
};

export function TopBar({ tab, isOpen, toggle, openSearch, openHelp }: TopBarProps) {
  const { hotel } = useFacts();
  const { user } = useSession();
  const [isChangingPerson, setIsChangingPerson] = useState(false);
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <>
      <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-hairline bg-paper px-3 print:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="sidebar"
          onClick={toggle}
          className={clsx(
            'flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sand',
            // Hidden on a phone if the role has the bar at the bottom, which has a button for the menu too.
            mostUsedTabs[user.role].length > 0 && 'max-md:hidden',
          )}
        >
          <span className="sr-only">{isOpen ? 'Close sidebar' : 'Open sidebar'}</span>
          <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
        </button>
        <TabLink tab="overview" className="flex min-h-11 min-w-0 items-center font-serif tracking-tight sm:text-lg">
          <span className="truncate">{hotel.name}</span>
        </TabLink>
        <div className="ml-auto flex items-center sm:gap-1 md:ml-0 md:min-w-0 md:grow">
          <SearchButton open={openSearch} />
          <HelpButton open={openHelp} />
          <Bell />
          <ChangePersonButton open={() => setIsChangingPerson(true)} />
          <ProfileMenu tab={tab} changePerson={() => setIsChangingPerson(true)} />
        </div>
      </header>
      {isChangingPerson && <ChangePersonDialog close={() => setIsChangingPerson(false)} />}
    </>
  );
}

const isHelpKey = (event: KeyboardEvent): boolean => isCharacter(event, '?');

/** A button that opens the help of the screen, as the key `?` does. */
function HelpButton({ open }: { open: () => void }) {
  useShortcut(isHelpKey, open);
  return (
    <button
      type="button"
      aria-keyshortcuts="?"
      onClick={open}
      className="flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sand"
    >
      <CircleHelp aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      <span className="sr-only">Help for this screen</span>
    </button>
  );
}

/** Shown if other people can change to their own session in this browser with their PIN. */
function ChangePersonButton({ open }: { open: () => void }) {
  const { pin } = useSession();
  if (!pin || pin.othersHere === 0) return null;
  return (
    <button
      type="button"
      onClick={open}
      className="flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sand"
    >
      <UsersRound aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      <span className="sr-only">Change person</span>
    </button>
  );
}

const initialNoticeLimit = 20;

function Bell() {
  const { user, passwordWarning } = useSession();
  const [noticeLimit, setLimit] = useState<number>(initialNoticeLimit);
  const query = useApiQuery('listNotices', { limit: noticeLimit });
  const hearsNotes = noticeTable.note_due.roles.includes(user.role);
  const isRinging = useIsRinging(hearsNotes);
  useFollowHotel(useBell(isRinging));
  useRing(isRinging, query.data);
  const unreadCount = (query.data?.unreadCount ?? 0) + (passwordWarning ? 1 : 0);
  const totalCount = query.data?.totalCount ?? 0;

  const buttonContent = (
    <span className="relative">
      <BellIcon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      {unreadCount > 0 && (
        <span className="absolute -top-2 left-3 flex h-5 min-w-5 items-center justify-center rounded-full bg-terracotta px-1 text-[min(0.75rem,var(--spacing)*3.5)] font-semibold text-white figures">
          {unreadCount > 99 ? '99+' : unreadCount}
        </span>
      )}
    </span>
  );
  return (
    <>
      <Popover
        popoverLabel="Notices"
        buttonName={unreadCount > 0 ? `Notifications, ${unreadCount} new` : 'Notifications'}
        buttonContent={buttonContent}
        isWide
      >
        {(close) => (
          <NoticePanel
            query={query}
            hasSound={hearsNotes}
            showOlder={
              totalCount > noticeLimit && noticeLimit < pageLimits.max ? () => setLimit(pageLimits.max) : undefined
            }
            close={close}
          />
        )}
      </Popover>
      <UnreadAnnouncer unread={unreadCount} isLoaded={query.data !== undefined} />
    </>
  );
}

/** Tells screen readers the number of new notifications when it increases, but not when the page opens. */
function UnreadAnnouncer({ unread, isLoaded }: { unread: number; isLoaded: boolean }) {
  const [announcement, setAnnouncement] = useState('');
  const previousUnread = useRef<number>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    if (previousUnread.current !== undefined && unread > previousUnread.current)
      setAnnouncement(plural(unread, 'new notification'));
    previousUnread.current = unread;
  }, [unread, isLoaded]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}

const menuItemLook =
  'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-left font-medium hover:bg-sand aria-[current=page]:bg-sand';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

function ProfileMenu({ tab, changePerson }: { tab: OfficeTab; changePerson: () => void }) {
  const { user, pin, signOut } = useSession();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const isInProfileMenu = profileMenuTabs(user.role).some(({ id }) => id === tab.id);

  const handleSignOut = async () => {
    setIsSigningOut(true);
    try {
      await signOut();
    } catch (error) {
      // The sign-out failed: the user is still signed in, and must see this before walking away.
      setIsSigningOut(false);
      toast.error(errorMessageOf(error, errorMessages.internal));
    }
  };

  const handleLock = async () => {
    try {
      await callOffice('lockSession', {});
      dispatchEvent(new Event(sessionLockedEvent));
    } catch (error) {
      toast.error(errorMessageOf(error, pinMessages.lockFailed));
    }
  };

  const buttonContent = (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          'flex size-9 shrink-0 items-center justify-center rounded-full bg-indigo text-[min(0.875rem,18px)] font-semibold text-white',
          isInProfileMenu && 'ring-2 ring-terracotta ring-offset-2 ring-offset-paper',
        )}
      >
        {initialsOf(user.name)}
      </span>
      <span className="hidden max-w-48 truncate font-medium lg:block">{user.name}</span>
      <ChevronDown aria-hidden="true" className="hidden size-4 lg:block" />
    </>
  );
  return (
    <Popover
      popoverLabel="Profile menu"
      buttonName={`Profile menu, ${user.name}`}
      buttonContent={buttonContent}
      className="gap-2.5 lg:pr-3 lg:pl-1.5"
    >
      {(close) => (
        <div className="p-2">
          <div className="border-b border-hairline px-3 pt-2 pb-3">
            <p className="font-semibold wrap-anywhere">{user.name}</p>
            <p className="mt-0.5 text-sm text-soft">
              {roleLabels[user.role]} · {user.staffId}
            </p>
          </div>
          <ul className="mt-2">
            {profileMenuTabs(user.role).map(({ id, label, icon: Icon }) => (
              <li key={id}>
                <TabLink tab={id} current={tab.id === id && 'page'} onClick={close} className={menuItemLook}>
                  <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
                  {label}
                </TabLink>
              </li>
            ))}
            {pin && (
              <li>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    changePerson();
                  }}
                  className={menuItemLook}
                >
                  <UsersRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
                  Change person
                </button>
              </li>
            )}
            {pin && (
              <li>
                {pin.isSet ? (
                  <button type="button" onClick={() => void handleLock()} className={menuItemLook}>
                    <Lock aria-hidden="true" className="size-5" strokeWidth={1.75} />
                    Lock screen
                  </button>
                ) : (
                  <TabLink tab="settings" search={pinForm} onClick={close} className={menuItemLook}>
                    <Lock aria-hidden="true" className="size-5" strokeWidth={1.75} />
                    Set a PIN to lock the screen
                  </TabLink>
                )}
              </li>
            )}
            <li>
              <button
                type="button"
                disabled={isSigningOut}
                onClick={() => void handleSignOut()}
                className={menuItemLook}
              >
                <LogOut aria-hidden="true" className="size-5" strokeWidth={1.75} />
                Sign Out
              </button>
            </li>
          </ul>
        </div>
      )}
    </Popover>
  );
}

type PopoverProps = {
  popoverLabel: string;
  buttonName: string;
  buttonContent: ReactNode;
  className?: string;
  isWide?: boolean;
  children: (close: () => void) => ReactNode;
};

function Popover({ popoverLabel, buttonName, buttonContent, className, isWide = false, children }: PopoverProps) {
  const id = useId();
  const popoverElement = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={buttonName}
        popoverTarget={id}
        className={clsx('flex min-h-12 min-w-12 items-center justify-center rounded-full hover:bg-sand', className)}
      >
        {buttonContent}
      </button>
      <section
        ref={popoverElement}
        id={id}
        popover="auto"
        aria-label={popoverLabel}
        className={clsx(
          'fixed inset-auto top-15 right-3 m-0 max-h-[calc(100dvh-5rem)] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-xl border border-hairline bg-white text-ink shadow-lift',
          isWide ? 'w-108' : 'w-80',
        )}
      >
        {children(() => popoverElement.current?.hidePopover())}
      </section>
    </>
  );
}
