import { clsx } from 'clsx';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFacts } from '#web/core/context.ts';
import { TabList } from '#web/office/dashboard/tab-list.tsx';
import { type Tab, titleOf } from '#web/office/dashboard/tabs.ts';
import { TopBar } from '#web/office/dashboard/top-bar.tsx';
import { FreshWarning } from '#web/office/session/fresh-warning.tsx';
import { useSession } from '#web/office/shared/session.tsx';

export function Shell({ tab, children }: { tab: Tab; children: ReactNode }) {
  const { hotel } = useFacts();
  const { user } = useSession();
  const { wide: isWide, open, setOpen } = useSidebar();
  const heading = useFocusOnChange(tab.id);
  const title = `${titleOf(tab)} Dashboard`;
  const close = () => setOpen(false);

  return (
    <div className="flex min-h-dvh flex-col print:block">
      <title>{`${title} · ${hotel.name}`}</title>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-lg focus:bg-white focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <TopBar tab={tab} open={open} toggle={() => setOpen(!open)} />
      <div className="flex grow print:block">
        {isWide && <Sidebar tab={tab} open={open} close={close} />}
        {!isWide && open && <Drawer tab={tab} close={close} />}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[90rem] min-w-0 px-4 py-6 md:px-8 md:py-8 print:p-0"
        >
          <p className="mb-4 hidden font-serif text-lg print:block">
            {hotel.name} · {tab.label}
          </p>
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5 print:hidden">
            <h1 ref={heading} tabIndex={-1} className="text-2xl md:text-3xl">
              {title}
            </h1>
            <p className="text-soft wrap-anywhere">Welcome back, {user.name}</p>
          </div>
          <div className="print:hidden">
            <FreshWarning hidden={user.role === 'superadmin' && tab.id === 'overview'} />
          </div>
          {children}
        </main>
      </div>
    </div>
  );
}

/** The heading takes the focus when the tab changes, not when the page opens. */
function useFocusOnChange(tab: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    heading.current?.focus();
  }, [tab]);
  return heading;
}

type Props = { tab: Tab; open: boolean; close: () => void };

function Sidebar({ tab, open, close }: Props) {
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

function Drawer({ tab, close }: { tab: Tab; close: () => void }) {
  const { hotel } = useFacts();
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = drawer.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const dialog = drawer.current;
    // A press outside the panel hits the dialog element itself.
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
          <TabList current={tab} showsNames onChoose={close} />
        </nav>
      </div>
    </dialog>
  );
}

const key = 'sidebar';

function readOpen(): boolean {
  try {
    return localStorage.getItem(key) === 'open';
  } catch {
    // Storage is blocked.
    return false;
  }
}

function saveOpen(open: boolean): void {
  try {
    localStorage.setItem(key, open ? 'open' : 'closed');
  } catch {
    // The choice is lost when the user leaves the page.
  }
}

/** Beside the page, the sidebar keeps its state in this browser. Over the page, on a phone, it starts closed. */
function useSidebar() {
  const isWide = useIsWide();
  const [isOpenBeside, setIsOpenBeside] = useState(readOpen);
  const [isOpenOver, setIsOpenOver] = useState(false);
  const setOpen = (open: boolean) => {
    if (!isWide) return setIsOpenOver(open);
    setIsOpenBeside(open);
    saveOpen(open);
  };
  return { wide: isWide, open: isWide ? isOpenBeside : isOpenOver, setOpen };
}

/** Tailwind's `md`: from this width the sidebar is beside the page. */
const wideQuery = '(min-width: 48rem)';

function subscribe(onChange: () => void) {
  const query = matchMedia(wideQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches);
