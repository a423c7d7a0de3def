import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePathname } from '#web/core/context.ts';
import { Footer } from '#web/site/layout/footer.tsx';
import { Header } from '#web/site/layout/header.tsx';

export function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function SiteFrame({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    if (pathname === first && !moved) return;
    setMoved(true);
    main.current?.focus({ preventScroll: true });
  }, [pathname, first, moved]);

  return (
    <div className="flex min-h-screen flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-lg focus:bg-white focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Header key={pathname} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        key={`page ${pathname}`}
        className={moved ? 'grow motion-safe:animate-page' : 'grow'}
      >
        {children}
      </main>
      <Footer />
    </div>
  );
}
