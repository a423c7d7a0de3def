import { clsx } from 'clsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { mainNav } from '#web/site/layout/nav.ts';
import { SiteLink } from '#web/site/site-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';

const current = 'aria-[current=page]:border-brass aria-[current=page]:bg-sand aria-[current=page]:text-terracotta-deep';

/** `SiteFrame` keys it by the path, so that a new page starts with a closed menu. */
export function Header() {
  const { hotel } = useFacts();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const close = () => setOpen(false);
  useMenuBehavior(bar, open, close);

  return (
    <header ref={bar} className="top-0 not-noscript:sticky z-40 border-b border-hairline bg-paper print:hidden">
      <div className="page-width flex h-18 items-center justify-between gap-3">
        <SiteLink
          to={paths.home}
          className="flex min-h-11 min-w-0 items-center gap-3 font-serif text-xl leading-tight tracking-tight"
        >
          <svg aria-hidden="true" viewBox="0 0 20 26" className="h-7 w-auto shrink-0">
            <path d="M0 26V10a10 10 0 0 1 20 0v16z" className="fill-terracotta" />
            <path d="M6 26V11a4 4 0 0 1 8 0v15z" className="fill-paper" />
          </svg>
          {hotel.name}
        </SiteLink>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {mainNav.map(({ to, label }) => (
            <SiteLink
              key={to}
              to={to}
              className="flex min-h-11 items-center border-y-2 border-transparent px-3 font-medium lg:px-4 hover:text-terracotta-deep aria-[current=page]:border-b-brass"
            >
              {label}
            </SiteLink>
          ))}
          <SiteLink
            to={paths.social}
            className={buttonLook('outline', clsx('ml-2 whitespace-nowrap lg:ml-3', current))}
          >
            Follow Us
          </SiteLink>
        </nav>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
          className="-mr-3 flex size-12 shrink-0 items-center justify-center rounded-full noscript:hidden md:hidden"
        >
          <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-[1.8]">
            <path d={open ? 'M5 5l14 14M19 5L5 19' : 'M3 8h18M3 16h18'} />
          </svg>
        </button>
      </div>
      <nav
        id="menu"
        aria-label="Menu"
        data-menu={open ? 'open' : 'closed'}
        className={clsx(
          'border-t border-hairline bg-paper px-5 pt-4 pb-10 md:hidden',
          open ? 'absolute inset-x-0 top-full h-[calc(100dvh-4.5rem)] overflow-y-auto' : 'hidden noscript:block',
        )}
      >
        {mainNav.map(({ to, label }) => (
          <SiteLink
            key={to}
            to={to}
            onClick={close}
            className="flex min-h-16 items-center border-b border-hairline font-serif text-2xl aria-[current=page]:text-terracotta-deep"
          >
            {label}
          </SiteLink>
        ))}
        <SiteLink to={paths.social} onClick={close} className={buttonLook('outline', clsx('mt-8 w-full', current))}>
          Follow Us
        </SiteLink>
      </nav>
    </header>
  );
}

const focusDelayMs = 50;
const desktop = '(min-width: 48rem)';

const controlsIn = (area: HTMLElement): HTMLElement[] =>
  [...area.querySelectorAll<HTMLElement>('a[href], button')].filter((control) => control.checkVisibility());

function trapTab(event: KeyboardEvent, area: HTMLElement) {
  const controls = controlsIn(area);
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge && area.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

/** Closes an open menu on Escape and at desktop width, and keeps the focus inside it. */
function useMenuBehavior(area: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    const bar = area.current;
    if (!open || !bar) return;
    const toggle = bar.querySelector<HTMLElement>('[aria-expanded]');
    const wide = matchMedia(desktop);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') trapTab(event, bar);
      if (event.key !== 'Escape') return;
      close();
      toggle?.focus();
    };
    // The panel must be visible before anything in it can be focused.
    const focusing = setTimeout(() => bar.querySelector<HTMLElement>('#menu a')?.focus(), focusDelayMs);
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', close);
    return () => {
      clearTimeout(focusing);
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', close);
    };
  });
}
