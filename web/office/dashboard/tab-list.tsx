import { clsx } from 'clsx';
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { type Tab, tabsOf } from '#web/office/dashboard/tabs.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { TabLink } from '#web/office/shared/tab-link.tsx';

type Props = {
  current: Tab;
  showsNames: boolean;
  onChoose?: () => void;
};

export function TabList({ current, showsNames, onChoose }: Props) {
  const { user } = useSession();
  return (
    <ul className="space-y-1">
      {tabsOf[user.role]
        .filter(({ outsideSidebar }) => !outsideSidebar)
        .map((tab) => (
          <Item key={tab.id} tab={tab} current={tab.id === current.id} showsNames={showsNames} onChoose={onChoose} />
        ))}
    </ul>
  );
}

type ItemProps = { tab: Tab; current: boolean; showsNames: boolean; onChoose: (() => void) | undefined };

function Item({ tab: { id, label, icon: Icon, screen, startsSection }, current, showsNames, onChoose }: ItemProps) {
  const { tip, handlers } = useTip();
  return (
    <li
      {...handlers}
      className={clsx(startsSection && 'mt-3 border-t border-white/20 pt-3')}
      onPointerEnter={(event) => {
        handlers.onPointerEnter(event);
        void screen.preload?.();
      }}
    >
      <TabLink
        tab={id}
        current={current}
        className="flex min-h-12 items-center gap-3.5 rounded-lg px-3.5 font-medium hover:bg-white/10 hover:text-white aria-[current=page]:bg-white/15 aria-[current=page]:text-white"
        {...(onChoose && { onClick: onChoose })}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        <span className={clsx(showsNames ? 'whitespace-nowrap' : 'sr-only')}>{label}</span>
      </TabLink>
      {tip && !showsNames && (
        <span
          role="tooltip"
          aria-hidden="true"
          style={{ top: tip.middle }}
          className="fixed left-16 -translate-y-1/2 rounded-lg border border-white/20 bg-indigo-deep px-3 py-2 text-sm font-medium whitespace-nowrap text-white shadow-lift"
        >
          {label}
        </span>
      )}
    </li>
  );
}

type Tip = { element: Element; middle: number };

function measure(element: Element): Tip {
  const { top, height } = element.getBoundingClientRect();
  return { element, middle: top + height / 2 };
}

/** Shows a tip while the pointer or keyboard focus is on the element, until Escape. */
function useTip() {
  const [tip, setTip] = useState<Tip>();
  const shown = tip?.element;
  useEffect(() => {
    if (!shown) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setTip(undefined);
    const onScroll = () => setTip(measure(shown));
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('scroll', onScroll, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [shown]);
  const hide = () => setTip(undefined);
  return {
    tip,
    handlers: {
      onPointerEnter: ({ currentTarget }: PointerEvent) => setTip(measure(currentTarget)),
      onPointerLeave: hide,
      onFocus: ({ currentTarget, target }: FocusEvent) =>
        target.matches(':focus-visible') && setTip(measure(currentTarget)),
      onBlur: hide,
    },
  };
}
