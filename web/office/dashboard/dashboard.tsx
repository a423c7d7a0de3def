import { useLocation, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { readOfficePath } from '#contract/core/office-address.ts';
import { useFacts } from '#web/core/context.ts';
import { HeadingToolsProvider } from '#web/office/core/heading-tools.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { useIsOnline } from '#web/office/core/use-is-online.ts';
import type { HelpPart } from '#web/office/dashboard/help/help-page.ts';
import { LazyDialog } from '#web/office/dashboard/lazy-dialog.tsx';
import { Menu, PhoneBar, PlaceTabs } from '#web/office/dashboard/menu.tsx';
import { OpenedDialogs, preloadDrawer } from '#web/office/dashboard/opened-dialogs.tsx';
import { SearchDialog } from '#web/office/dashboard/search.tsx';
import { addressOfPage, menuTabsOf, mostUsedTabs, type OfficeTab, tabOf } from '#web/office/dashboard/tabs.ts';
import { TopBar } from '#web/office/dashboard/top-bar.tsx';
import { SetUpLine } from '#web/office/installation/set-up-line.tsx';
import { Guard } from '#web/office/staff/session/guard.tsx';
import { WarningAfterSignIn } from '#web/office/staff/session/warning-after-sign-in.tsx';

const HelpDialog = lazy(async () => ({
  default: (await import('#web/office/dashboard/help/help-dialog.tsx')).HelpDialog,
}));

/** Says that there is no network before a call has failed for it. */
function NoNetworkBar() {
  const isOnline = useIsOnline();
  return (
    <p role="status" className="bg-ink px-4 py-2 text-center font-medium text-white empty:hidden print:hidden">
      {!isOnline && 'No network. What you type stays here.'}
    </p>
  );
}

/** For an unknown path, the superadmin's overview is opened. Its guard sends other users to their own dashboard. */
const fallbackPage: NonNullable<ReturnType<typeof readOfficePath>> = { role: 'superadmin', page: { tab: 'overview' } };

export function Dashboard() {
  const { role, page } = useLocation({ select: ({ pathname }) => readOfficePath(pathname) }) ?? fallbackPage;
  const search: Record<string, string> = useSearch({ strict: false });
  const { hotel } = useFacts();
  const tab = tabOf(role, page.tab, hotel);

  useEffect(() => {
    // Loads the screen while the session is still being checked.
    void tab.screen.preload?.();
  }, [tab]);

  useEffect(() => {
    if (menuTabsOf(role).some(({ id }) => id === 'bookings')) preloadDrawer();
  }, [role]);

  return (
    <Guard role={role} addressFor={(own) => addressOfPage(own, { ...search, ...page })}>
      <DashboardFrame tab={tab} helpPart={page.account ? 'account' : undefined}>
        <TabScreen key={tab.id} tab={tab} />
        <OpenedDialogs />
      </DashboardFrame>
    </Guard>
  );
}

function TabScreen({ tab }: { tab: OfficeTab }) {
  const { screen: Screen } = tab;
  return (
    <Suspense fallback={<ScreenPlaceholder />}>
      <Screen />
    </Suspense>
  );
}

function ScreenPlaceholder() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading…</span>
      <div className="h-24 rounded-2xl bg-sand motion-safe:animate-pulse" />
      <div className="h-72 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}

type DashboardFrameProps = { tab: OfficeTab; helpPart: HelpPart | undefined; children: ReactNode };

function DashboardFrame({ tab, helpPart, children }: DashboardFrameProps) {
  const { hotel } = useFacts();
  const { user } = useSession();
  const { isWide, open: isSidebarOpen, setOpen } = useSidebar();
  const heading = useFocusOnChange(tab.id);
  const title = `${tab.label} Dashboard`;
  const [toolsElement, setToolsElement] = useState<HTMLElement | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const openSearch = useCallback(() => setIsSearching(true), []);
  const [isHelping, setIsHelping] = useState(false);
  const openHelp = useCallback(() => setIsHelping(true), []);
  const closeSidebar = () => setOpen(false);

  return (
    <div
      className={clsx(
        'flex min-h-dvh flex-col [--phone-bar:0px] print:block',
        mostUsedTabs[user.role].length > 0 &&
          'max-md:[--phone-bar:calc(var(--spacing)*15+env(safe-area-inset-bottom))]',
      )}
    >
      <title>{`${title} · ${hotel.name}`}</title>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-lg focus:bg-white focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <NoNetworkBar />
      <TopBar tab={tab} isOpen={isSidebarOpen} toggle={() => setOpen(!isSidebarOpen)} {...{ openSearch, openHelp }} />
      <div className="flex grow print:block">
        {isWide && <Sidebar tab={tab} isOpen={isSidebarOpen} close={closeSidebar} />}
        {!isWide && isSidebarOpen && <Drawer tab={tab} close={closeSidebar} />}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[90rem] min-w-0 px-4 pt-6 pb-[calc(1.5rem+var(--phone-bar))] md:px-8 md:py-8 print:p-0"
        >
          <p className="mb-4 hidden font-serif text-lg print:block">
            {hotel.name} · {tab.label}
          </p>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 print:hidden">
            <div className="grid gap-0.5">
              <h1 ref={heading} tabIndex={-1} className="text-2xl md:text-3xl">
                {title}
              </h1>
              <p className="text-sm text-soft wrap-anywhere">Welcome back, {user.name}</p>
            </div>
            {tab.hasTools && <div ref={setToolsElement} />}
          </div>
          {/* Below the width `lg` the page has no room for the tabs beside the open sidebar, which lists the same
              screens. */}
          <div className={clsx(isWide && isSidebarOpen && 'max-lg:hidden')}>
            <PlaceTabs current={tab} />
          </div>
          <SetUpLine tab={tab.id} />
          <div className="print:hidden">
            <WarningAfterSignIn hidden={user.role === 'superadmin' && tab.id === 'overview'} />
          </div>
          <HeadingToolsProvider value={toolsElement}>{children}</HeadingToolsProvider>
          {isSearching && <SearchDialog close={() => setIsSearching(false)} />}
          {isHelping && (
            <LazyDialog failureTitle="The help could not be opened" close={() => setIsHelping(false)}>
              <HelpDialog tab={tab.id} part={helpPart} close={() => setIsHelping(false)} />
            </LazyDialog>
          )}
        </main>
      </div>
      {!isWide && <PhoneBar current={tab} isMenuOpen={isSidebarOpen} openMenu={() => setOpen(true)} />}
    </div>
  );
}

/** The heading takes the focus when the tab changes, not when the page opens. */
function useFocusOnChange(tab: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTab = useRef(tab);
  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    heading.current?.focus();
  }, [tab]);
  return heading;
}

type SidebarProps = { tab: OfficeTab; isOpen: boolean; close: () => void };

function Sidebar({ tab, isOpen, close }: SidebarProps) {
  const onKeyDown = ({ key }: { key: string }) => {
    if (key === 'Escape') close();
  };
  return (
    <nav
      id="sidebar"
      aria-label="Dashboard"
      onKeyDown={onKeyDown}
      className={clsx(
        'on-dark sticky top-16 z-20 h-[calc(100dvh-4rem)] shrink-0 overflow-y-auto bg-indigo-deep text-haze motion-safe:transition-[width] print:hidden',
        isOpen ? 'w-64 px-3 py-4' : 'w-22 px-1.5 py-2',
      )}
    >
      <Menu current={tab} look={isOpen ? 'open' : 'rail'} />
    </nav>
  );
}

function Drawer({ tab, close }: { tab: OfficeTab; close: () => void }) {
  const { hotel } = useFacts();
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = drawer.current;
    dialog?.showModal();
    dialog?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const dialog = drawer.current;
    // A press outside the panel has the dialog element itself as its target, and closes the menu.
    const onClick = ({ target }: Event) => target === dialog && close();
    dialog?.addEventListener('click', onClick);
    return () => dialog?.removeEventListener('click', onClick);
  });
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={drawer}
      id="sidebar"
      aria-label="Menu"
      onCancel={onCancel}
      onClose={close}
      className="on-dark h-dvh max-h-none w-72 max-w-[85vw] bg-indigo-deep text-haze backdrop:bg-ink/45 motion-safe:animate-page"
    >
      <div className="flex min-h-full flex-col px-3 py-3">
        <div className="flex items-center justify-between pl-3">
          <p className="font-serif text-xl text-white">{hotel.name}</p>
          <button
            type="button"
            onClick={close}
            className="flex size-11 items-center justify-center rounded-full hover:bg-white/10"
          >
            <span className="sr-only">Close</span>
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <nav aria-label="Dashboard" className="mt-4">
          <Menu current={tab} look="whole" onChoose={close} />
        </nav>
      </div>
    </dialog>
  );
}

const storageKey = 'sidebar';

function readSidebarIsOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'open';
  } catch {
    // If the browser refuses storage, the sidebar starts closed.
    return false;
  }
}

function saveSidebarIsOpen(open: boolean): void {
  try {
    localStorage.setItem(storageKey, open ? 'open' : 'closed');
  } catch {
    // The browser refuses storage, so the choice is lost when the user leaves the page.
  }
}

/**
 * On a wide screen the sidebar is beside the page, and the browser remembers whether it is open. On a phone it is over
 * the page and starts closed.
 */
function useSidebar() {
  const isWide = useIsWide();
  const [isOpenBeside, setIsOpenBeside] = useState(readSidebarIsOpen);
  const [isOpenOver, setIsOpenOver] = useState(false);
  const setOpen = (open: boolean) => {
    if (!isWide) return setIsOpenOver(open);
    setIsOpenBeside(open);
    saveSidebarIsOpen(open);
  };
  return { isWide, open: isWide ? isOpenBeside : isOpenOver, setOpen };
}

/** Tailwind's `md`: from this width the sidebar is beside the page. */
const wideQuery = '(min-width: 48rem)';

function subscribeToWidth(onChange: () => void) {
  const widthQuery = matchMedia(wideQuery);
  widthQuery.addEventListener('change', onChange);
  return () => widthQuery.removeEventListener('change', onChange);
}

const useIsWide = (): boolean => useSyncExternalStore(subscribeToWidth, () => matchMedia(wideQuery).matches);
