import { lazyRouteComponent } from '@tanstack/react-router';
import {
  AlarmClock,
  ArrowLeftRight,
  Banknote,
  BarChart3,
  BedDouble,
  BedSingle,
  BellRing,
  Brush,
  Building2,
  CalendarDays,
  CalendarPlus,
  CalendarRange,
  CircleHelp,
  ClipboardCheck,
  FileText,
  GlassWater,
  HandCoins,
  Hourglass,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MoonStar,
  PackageCheck,
  PackageSearch,
  Receipt,
  Scale,
  ScanSearch,
  ScrollText,
  Settings,
  ShoppingCart,
  Tag,
  UserRound,
  UserRoundX,
  UsersRound,
  Vault,
  Wallet,
  Wine,
} from 'lucide-react';
import { type OfficePage, officeLink, type TabId } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { WaitingCounts } from '#contract/reports/today.ts';

type Screen = ReturnType<typeof lazyRouteComponent>;

export type OfficeTab = {
  id: TabId;
  label: string;
  icon: LucideIcon;
  /** Set if the screen has tools, which stand beside its heading (`HeadingTools`). */
  hasTools?: true;
  screen: Screen;
};

/** Parts of the hotel, each with the screens about it. A role has the places in which it has a screen. */
const places = {
  today: { label: 'Today', icon: LayoutDashboard },
  desk: { label: 'Front desk', icon: BellRing },
  rooms: { label: 'Rooms & prices', icon: BedDouble },
  bar: { label: 'Bar', icon: Wine },
  money: { label: 'Money', icon: Banknote },
  reports: { label: 'Reports', icon: BarChart3 },
  hotel: { label: 'Hotel', icon: Building2 },
} as const satisfies Record<string, { label: string; icon: LucideIcon }>;

type PlaceId = keyof typeof places;
export type Place = { id: PlaceId; label: string; icon: LucideIcon; tabs: readonly OfficeTab[] };

const overviewTab = (screen: Screen): OfficeTab => ({
  id: 'overview',
  label: 'Overview',
  icon: LayoutDashboard,
  screen,
});
const salesScreen = lazyRouteComponent(() => import('#web/office/bar/sales/bar-sales.tsx'), 'BarSales');
const barSales: OfficeTab = { id: 'bar-sales', label: 'Bar Sales', icon: Receipt, screen: salesScreen };
const createSale: OfficeTab = { id: 'create-sale', label: 'Create Sale', icon: ShoppingCart, screen: salesScreen };
const thingsToCheck: OfficeTab = {
  id: 'things-to-check',
  label: 'Things To Check',
  icon: ScanSearch,
  screen: lazyRouteComponent(() => import('#web/office/oversight/odd-things.tsx'), 'OddThings'),
};
const unfinishedWork: OfficeTab = {
  id: 'unfinished-work',
  label: 'Unfinished Work',
  icon: Hourglass,
  screen: lazyRouteComponent(() => import('#web/office/jobs/unfinished-work.tsx'), 'UnfinishedWork'),
};
const newWalkIn: OfficeTab = {
  id: 'manual-booking',
  label: 'New Walk-in',
  icon: CalendarPlus,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/walk-in/manual-booking.tsx'), 'ManualBooking'),
};
const bookings: OfficeTab = {
  id: 'bookings',
  label: 'Bookings',
  icon: CalendarDays,
  screen: lazyRouteComponent(() => import('#web/office/dashboard/booking-pages.tsx'), 'BookingPages'),
};
const roomChart: OfficeTab = {
  id: 'plan',
  label: 'Plan',
  icon: CalendarRange,
  hasTools: true,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/room-chart/room-chart.tsx'), 'RoomChartScreen'),
};
const availableRooms: OfficeTab = {
  id: 'rooms',
  label: 'Available Rooms',
  icon: BedSingle,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/reception/available-rooms.tsx'), 'AvailableRooms'),
};
const checkInOut: OfficeTab = {
  id: 'check-in',
  label: 'Check In/Out',
  icon: ClipboardCheck,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/reception/check-in.tsx'), 'CheckIn'),
};
const roomStatus: OfficeTab = {
  id: 'room-status',
  label: 'Room Status',
  icon: Brush,
  screen: lazyRouteComponent(() => import('#web/office/housekeeping/readiness.tsx'), 'ReadinessScreen'),
};
const round: OfficeTab = {
  id: 'round',
  label: 'Round',
  icon: BedDouble,
  screen: lazyRouteComponent(() => import('#web/office/housekeeping/round.tsx'), 'RoundScreen'),
};
const notes: OfficeTab = {
  id: 'notes',
  label: 'Notes',
  icon: AlarmClock,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/notes/notes.tsx'), 'Notes'),
};
const roomManagement: OfficeTab = {
  id: 'room-inventory',
  label: 'Room Management',
  icon: BedDouble,
  screen: lazyRouteComponent(() => import('#web/office/rooms/rooms.tsx'), 'RoomManagement'),
};
const prices: OfficeTab = {
  id: 'prices',
  label: 'Prices',
  icon: Tag,
  screen: lazyRouteComponent(() => import('#web/office/rooms/prices/prices.tsx'), 'PricesScreen'),
};
const drinks: OfficeTab = {
  id: 'drinks',
  label: 'Drinks Management',
  icon: Wine,
  screen: lazyRouteComponent(() => import('#web/office/bar/drinks/drinks.tsx'), 'DrinksManagement'),
};
const viewInventory: OfficeTab = {
  id: 'view-inventory',
  label: 'View Inventory',
  icon: PackageSearch,
  screen: lazyRouteComponent(() => import('#web/office/bar/drinks/view-inventory.tsx'), 'ViewInventory'),
};
const stock: OfficeTab = {
  id: 'stock',
  label: 'Stock',
  icon: PackageCheck,
  screen: lazyRouteComponent(() => import('#web/office/bar/stock/stock.tsx'), 'StockScreen'),
};
const barReport: OfficeTab = {
  id: 'bar-report',
  label: 'Bar Report',
  icon: GlassWater,
  screen: lazyRouteComponent(() => import('#web/office/reports/bar-report.tsx'), 'BarReportScreen'),
};
const moneyNow: OfficeTab = {
  id: 'money-now',
  label: 'Money Now',
  icon: Wallet,
  screen: lazyRouteComponent(() => import('#web/office/reports/money-now/money-now.tsx'), 'MoneyNowPages'),
};
const cardPayments: OfficeTab = {
  id: 'card-payments',
  label: 'Card Payments',
  icon: Scale,
  screen: lazyRouteComponent(() => import('#web/office/payments/card-payments.tsx'), 'CardPayments'),
};
const takings: OfficeTab = {
  id: 'takings',
  label: 'Takings',
  icon: HandCoins,
  screen: lazyRouteComponent(() => import('#web/office/reports/takings.tsx'), 'TakingsScreen'),
};
const shift: OfficeTab = {
  id: 'shift',
  label: 'Shift',
  icon: Banknote,
  screen: lazyRouteComponent(() => import('#web/office/till/shift/shift.tsx'), 'ShiftScreen'),
};
const safe: OfficeTab = {
  id: 'safe',
  label: 'Safe',
  icon: Vault,
  screen: lazyRouteComponent(() => import('#web/office/till/safe/safe.tsx'), 'Safe'),
};
const transfers: OfficeTab = {
  id: 'transfers',
  label: 'Transfers',
  icon: ArrowLeftRight,
  screen: lazyRouteComponent(() => import('#web/office/bank/transfers.tsx'), 'Transfers'),
};
const taxes: OfficeTab = {
  id: 'taxes',
  label: 'Taxes',
  icon: Landmark,
  screen: lazyRouteComponent(() => import('#web/office/reports/taxes.tsx'), 'Taxes'),
};
const reports: OfficeTab = {
  id: 'reports',
  label: 'Reports',
  icon: FileText,
  screen: lazyRouteComponent(() => import('#web/office/reports/reports.tsx'), 'Reports'),
};
const nightAudit: OfficeTab = {
  id: 'night-audit',
  label: 'Night Audit',
  icon: MoonStar,
  screen: lazyRouteComponent(() => import('#web/office/reports/night-audit.tsx'), 'NightAuditScreen'),
};
const analytics: OfficeTab = {
  id: 'analytics',
  label: 'Analytics',
  icon: BarChart3,
  screen: lazyRouteComponent(() => import('#web/office/reports/analytics/analytics.tsx'), 'AnalyticsScreen'),
};
const staff: OfficeTab = {
  id: 'staff',
  label: 'Staff Management',
  icon: UsersRound,
  screen: lazyRouteComponent(() => import('#web/office/staff/staff.tsx'), 'Staff'),
};
const guestData: OfficeTab = {
  id: 'guest-data',
  label: 'Guest Data',
  icon: UserRoundX,
  screen: lazyRouteComponent(() => import('#web/office/privacy/guest-data.tsx'), 'GuestData'),
};
const auditLog: OfficeTab = {
  id: 'audit-log',
  label: 'Audit Log',
  icon: ScrollText,
  screen: lazyRouteComponent(() => import('#web/office/oversight/audit-log.tsx'), 'AuditLog'),
};
const profile: OfficeTab = {
  id: 'profile',
  label: 'Profile',
  icon: UserRound,
  screen: lazyRouteComponent(() => import('#web/office/staff/profile/profile.tsx'), 'Profile'),
};
const settings: OfficeTab = {
  id: 'settings',
  label: 'Settings',
  icon: Settings,
  screen: lazyRouteComponent(() => import('#web/office/staff/settings/settings.tsx'), 'SettingsScreen'),
};

const help: OfficeTab = {
  id: 'help',
  label: 'Help',
  icon: CircleHelp,
  screen: lazyRouteComponent(() => import('#web/office/dashboard/help/handbook.tsx'), 'Handbook'),
};

const tabsByPlace: Record<StaffRole, Partial<Record<PlaceId, readonly OfficeTab[]>>> = {
  superadmin: {
    today: [
      overviewTab(
        lazyRouteComponent(() => import('#web/office/reports/overview/superadmin-overview.tsx'), 'SuperadminOverview'),
      ),
      thingsToCheck,
      unfinishedWork,
    ],
    desk: [bookings, roomChart, notes, roomStatus],
    rooms: [roomManagement, prices],
    bar: [barSales, drinks, stock, barReport],
    money: [moneyNow, takings, shift, safe, transfers, cardPayments, taxes],
    reports: [reports, nightAudit, analytics],
    hotel: [staff, guestData, auditLog, settings],
  },
  supervisor: {
    today: [
      overviewTab(
        lazyRouteComponent(() => import('#web/office/reports/overview/supervisor-overview.tsx'), 'SupervisorOverview'),
      ),
    ],
    desk: [bookings, roomChart, notes],
    bar: [barSales, barReport],
    money: [moneyNow, takings, shift, safe, transfers, taxes],
    reports: [nightAudit],
  },
  receptionist: {
    desk: [
      newWalkIn,
      overviewTab(
        lazyRouteComponent(
          () => import('#web/office/front-desk/reception/reception-overview.tsx'),
          'ReceptionOverview',
        ),
      ),
      bookings,
      roomChart,
      availableRooms,
      checkInOut,
      notes,
    ],
    rooms: [roomStatus],
    money: [shift],
    reports: [nightAudit],
  },
  barmen: {
    bar: [
      overviewTab(
        lazyRouteComponent(() => import('#web/office/reports/overview/barmen-overview.tsx'), 'BarmenOverview'),
      ),
      createSale,
      viewInventory,
      stock,
    ],
    money: [shift],
  },
  housekeeper: { rooms: [round] },
};

/** The places in which the role has a screen, in the order of the menu. */
export const placesOf = (role: StaffRole): Place[] =>
  Object.entries(tabsByPlace[role]).map(([id, tabs]) => ({
    ...{ id: id as PlaceId, tabs },
    ...places[id as PlaceId],
  }));

/** The screens in the menu of a role that it uses most. On a phone, the bar at the bottom links to them. */
export const mostUsedTabs: Record<StaffRole, readonly TabId[]> = {
  superadmin: ['overview', 'bookings', 'bar-sales', 'money-now'],
  supervisor: ['overview', 'bookings', 'bar-sales', 'transfers'],
  receptionist: ['overview', 'manual-booking', 'check-in', 'bookings'],
  barmen: ['overview', 'create-sale', 'view-inventory', 'shift'],
  housekeeper: [],
};

/** How much waits for somebody on a screen. */
export const countWaitingAt = (
  { id }: OfficeTab,
  { dueNotes, unconfirmedTransfers, refunds, differences, oddThings, unfinishedJobs, stockCounts }: WaitingCounts,
): number => {
  if (id === 'notes') return dueNotes;
  if (id === 'stock') return stockCounts;
  if (id === 'transfers') return unconfirmedTransfers;
  if (id === 'card-payments') return refunds + differences;
  if (id === 'things-to-check') return oddThings;
  return id === 'unfinished-work' ? unfinishedJobs : 0;
};

export const profileMenuTabs = (role: StaffRole): OfficeTab[] =>
  role === 'superadmin' ? [profile, settings, help] : [settings, help];

export const menuTabsOf = (role: StaffRole): OfficeTab[] => placesOf(role).flatMap(({ tabs }) => tabs);

export function tabOf(role: StaffRole, tabParam: unknown): OfficeTab {
  const tabs = [...menuTabsOf(role), ...profileMenuTabs(role)];
  const tab = tabs.find(({ id }) => id === tabParam) ?? tabs.find(({ id }) => id === 'overview') ?? tabs[0];
  if (!tab) throw new Error(`${role} has no tabs`);
  return tab;
}

/** The address of a page on the dashboard of a role; the dashboard itself if the role does not have the screen. */
export function addressOfPage(role: StaffRole, { tab, ...params }: OfficePage): string {
  const ownTab = [...menuTabsOf(role), ...profileMenuTabs(role)].find(({ id }) => id === tab);
  return ownTab ? officeLink(role, ownTab.id, params) : officeLink(role);
}
