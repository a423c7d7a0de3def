import { type ReactNode, useEffect, useRef } from 'react';
import { useFacts } from '#web/core/context.ts';
import { Drawer } from '#web/office/dashboard/drawer.tsx';
import { Sidebar } from '#web/office/dashboard/sidebar.tsx';
import { type Tab, titleOf } from '#web/office/dashboard/tabs.ts';
import { TopBar } from '#web/office/dashboard/top-bar.tsx';
import { useSidebar } from '#web/office/dashboard/use-sidebar.ts';
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
