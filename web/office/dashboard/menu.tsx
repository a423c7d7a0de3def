import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { endpoints } from '#contract/api.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { useFacts } from '#web/core/context.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import {
  countWaitingAt,
  menuTabsOf,
  mostUsedTabs,
  type OfficeTab,
  type Place,
  placesOf,
} from '#web/office/dashboard/tabs.ts';

/** The most screens of a menu that does not name the places. */
const maxFlatTabs = 5;
/**
 * The most screens that fit below each other on a laptop. A menu with more screens lists the places instead, unless its
 * look is `whole`.
 */
const maxRailEntries = 10;

const rolesWithCounts: readonly StaffRole[] = endpoints.waitingCounts.access;

function useWaitingCount(): (tabs: readonly OfficeTab[]) => number {
  const { user } = useSession();
  const { data } = useApiQuery('waitingCounts', {}, { enabled: rolesWithCounts.includes(user.role) });
  return (tabs) => (data ? tabs.reduce((sum, tab) => sum + countWaitingAt(tab, data), 0) : 0);
}

const placeOfTab = (places: readonly Place[], { id }: OfficeTab): Place | undefined =>
  places.find(({ tabs }) => tabs.some((tab) => tab.id === id));

type MenuProps = {
  current: OfficeTab;
  /** `rail` has icons with names below them, `open` is wider, `whole` lists all screens and may scroll. */
  look: 'rail' | 'open' | 'whole';
  onChoose?: (() => void) | undefined;
};

export function Menu(props: MenuProps) {
  const { user } = useSession();
  const { hotel } = useFacts();
  const showsPlaces = props.look !== 'whole' && menuTabsOf(user.role, hotel).length > maxRailEntries;
  const List = showsPlaces ? PlaceList : ScreenList;
  return <List {...props} places={placesOf(user.role, hotel)} />;
}

type PlaceListProps = MenuProps & { places: readonly Place[] };

function PlaceList({ places, current, look, onChoose }: PlaceListProps) {
  const countWaiting = useWaitingCount();
  const currentPlace = placeOfTab(places, current);
  return (
    <ul className={look === 'rail' ? 'space-y-0.5' : 'space-y-1'}>
      {places.map((place) => {
        const { id, tabs } = place;
        const [firstTab] = tabs;
        const isSingle = tabs.length === 1;
        // A place with only one screen shows the name and the icon of that screen.
        const { label, icon } = (isSingle && firstTab) || place;
        const isOpen = look === 'open' && place === currentPlace && !isSingle;
        const isCurrent = place === currentPlace && (firstTab?.id === current.id ? 'page' : 'true');
        return (
          <li key={id}>
            {firstTab && (
              <MenuLink
                {...{ label, icon, look, onChoose, tab: firstTab, current: isCurrent }}
                count={isOpen ? 0 : countWaiting(tabs)}
              />
            )}
            {isOpen && (
              <div className="mt-1 ml-6 border-l border-white/20 pl-2">
                <PlaceScreens {...{ place, current, look, onChoose }} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ScreenList({ places, look, ...props }: PlaceListProps) {
  const namesPlaces = places.flatMap(({ tabs }) => tabs).length > maxFlatTabs;
  return (
    <ul className={look === 'rail' ? 'space-y-0.5' : 'space-y-3'}>
      {places.map((place, index) => (
        <li
          key={place.id}
          className={clsx(look === 'rail' && namesPlaces && index > 0 && 'border-t border-white/20 pt-0.5')}
        >
          {look !== 'rail' && namesPlaces && (
            <p className="px-3.5 pt-1 pb-0.5 text-xs font-semibold tracking-wide text-haze/80">{place.label}</p>
          )}
          <PlaceScreens {...props} {...{ place, look }} hasIcons />
        </li>
      ))}
    </ul>
  );
}

type PlaceScreensProps = MenuProps & { place: Place; hasIcons?: boolean };

function PlaceScreens({ place, current, look, onChoose, hasIcons = false }: PlaceScreensProps) {
  const countWaiting = useWaitingCount();
  return (
    <ul aria-label={place.label}>
      {place.tabs.map((tab) => (
        <li key={tab.id}>
          <MenuLink
            {...{ tab, look, onChoose, label: tab.label, icon: hasIcons ? tab.icon : undefined }}
            count={countWaiting([tab])}
            current={tab.id === current.id && 'page'}
          />
        </li>
      ))}
    </ul>
  );
}

type MenuLinkProps = Pick<MenuProps, 'look' | 'onChoose'> & {
  tab: OfficeTab;
  label: string;
  icon: OfficeTab['icon'] | undefined;
  count: number;
  current: 'page' | 'true' | false;
};

function MenuLink({ tab, label, icon: Icon, look, count, current, onChoose }: MenuLinkProps) {
  const isRail = look === 'rail';
  return (
    <div ref={current ? bringIntoSight : undefined}>
      <CountedLink
        {...{ tab, current, count, onClick: onChoose }}
        countLook={isRail ? countAboveIconLook : 'top-2.5 right-3'}
        className={clsx(
          'flex rounded-lg hover:bg-white/10 hover:text-white aria-[current]:bg-white/15 aria-[current]:text-white',
          isRail
            ? 'min-h-14 flex-col items-center justify-center gap-1 px-1 py-1 text-center text-[min(0.75rem,4vw)]/[1.15] font-semibold'
            : 'min-h-11 items-center gap-3.5 px-3.5 font-medium md:min-h-10',
        )}
      >
        {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
        <span>
          <UnbrokenWords text={label} />
        </span>
      </CountedLink>
    </div>
  );
}

const bringIntoSight = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest' });

/** Breaks lines at spaces only, so that no line ends with a hyphen. */
const UnbrokenWords = ({ text }: { text: string }): ReactNode =>
  text.split(' ').map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{word}</span>
    </Fragment>
  ));

type CountedLinkProps = {
  tab: OfficeTab;
  count: number;
  countLook: string;
  current: 'page' | 'true' | false;
  className: string;
  children: ReactNode;
  onClick?: (() => void) | undefined;
};

function CountedLink({ tab, count, countLook, onClick, ...link }: CountedLinkProps) {
  const id = useId();
  return (
    <div className="relative h-full">
      <TabLink
        {...link}
        tab={tab.id}
        describedBy={count > 0 ? id : undefined}
        preload={() => void tab.screen.preload?.()}
        {...(onClick && { onClick })}
      />
      <CountBadge {...{ id, count }} look={countLook} />
    </div>
  );
}

const countAboveIconLook = 'top-1 left-1/2 ml-1.5';

function CountBadge({ id, count, look }: { id: string; count: number; look: string }) {
  if (count === 0) return null;
  return (
    <span
      id={id}
      className={clsx(
        'pointer-events-none absolute flex h-5 min-w-5 items-center justify-center rounded-full bg-terracotta px-1 text-[min(0.75rem,var(--spacing)*3.5)] font-semibold text-white figures',
        look,
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> to deal with</span>
    </span>
  );
}

function scrollToMiddle(item: HTMLLIElement | null): void {
  const list = item?.closest('nav');
  if (item && list) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2;
}

/**
 * The screens of the current place, for roles whose menu lists places. The tabs fade at both edges of the page, as
 * a sign that they scroll where they do not fit.
 */
export function PlaceTabs({ current }: { current: OfficeTab }) {
  const { user } = useSession();
  const countWaiting = useWaitingCount();
  const { hotel } = useFacts();
  const place = placeOfTab(placesOf(user.role, hotel), current);
  const router = useRouter();
  const list = useRef<HTMLElement>(null);
  useEffect(
    () =>
      // By then the router has put the list back to where it stood on the screen before.
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) scrollToMiddle(list.current?.querySelector('li:has([aria-current])') ?? null);
      }),
    [router],
  );
  if (!place || place.tabs.length < 2 || menuTabsOf(user.role, hotel).length <= maxRailEntries) return null;
  return (
    <nav
      ref={list}
      aria-label={place.label}
      className="relative -mx-4 mb-5 overflow-x-auto border-b border-hairline [mask-image:linear-gradient(to_right,transparent,black_2rem,black_calc(100%-2rem),transparent)] md:-mx-8 print:hidden"
    >
      <ul className="flex w-max gap-1 px-4 md:px-8">
        {place.tabs.map((tab) => {
          const isCurrent = tab.id === current.id;
          const count = countWaiting([tab]);
          return (
            <li key={tab.id} ref={isCurrent ? scrollToMiddle : undefined}>
              <CountedLink
                {...{ tab, count }}
                current={isCurrent && 'page'}
                countLook="top-3 right-3.5"
                className={clsx(
                  'flex min-h-11 items-center border-b-3 border-transparent pl-3.5 font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current]:border-terracotta aria-[current]:text-ink',
                  count > 0 ? 'pr-11' : 'pr-3.5',
                )}
              >
                {tab.label}
              </CountedLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const phoneBarItemLook =
  'flex h-full w-full flex-col items-center justify-center gap-1 px-0.5 text-center text-[min(0.75rem,4vw)]/[1.15] font-semibold -outline-offset-3 hover:text-white aria-[current]:bg-white/15 aria-[current]:text-white';

type PhoneBarProps = { current: OfficeTab; isMenuOpen: boolean; openMenu: () => void };

/** Links on a phone to the screens that the role uses most, within reach of the thumb. */
export function PhoneBar({ current, isMenuOpen, openMenu }: PhoneBarProps) {
  const { user } = useSession();
  const countWaiting = useWaitingCount();
  const moreId = useId();
  const { hotel } = useFacts();
  const menuTabs = menuTabsOf(user.role, hotel);
  const mostUsed = mostUsedTabs[user.role].flatMap((id) => menuTabs.filter((tab) => tab.id === id));
  const otherTabs = menuTabs.filter((tab) => !mostUsed.includes(tab));
  if (mostUsed.length === 0) return null;
  return (
    <nav
      aria-label="Most used"
      data-phone-bar=""
      className="on-dark fixed inset-x-0 bottom-0 z-30 h-(--phone-bar) bg-indigo-deep pb-[env(safe-area-inset-bottom)] text-haze print:hidden"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col">
        {mostUsed.map((tab) => (
          <li key={tab.id}>
            <CountedLink
              tab={tab}
              count={countWaiting([tab])}
              countLook={countAboveIconLook}
              current={tab.id === current.id && 'page'}
              className={phoneBarItemLook}
            >
              <tab.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              <span>
                <UnbrokenWords text={tab.label} />
              </span>
            </CountedLink>
          </li>
        ))}
        {otherTabs.length > 0 && (
          <li className="relative">
            <button
              type="button"
              aria-expanded={isMenuOpen}
              aria-controls="sidebar"
              aria-current={otherTabs.includes(current) || undefined}
              aria-describedby={countWaiting(otherTabs) > 0 ? moreId : undefined}
              onClick={openMenu}
              className={phoneBarItemLook}
            >
              <Ellipsis aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              More
            </button>
            <CountBadge id={moreId} count={countWaiting(otherTabs)} look={countAboveIconLook} />
          </li>
        )}
      </ul>
    </nav>
  );
}
