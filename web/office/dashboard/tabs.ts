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
  DatabaseBackup,
  FileText,
  FileUp,
  GlassWater,
  HandCoins,
  HeartPulse,
  Hotel,
  Hourglass,
  Images,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MoonStar,
  PackageCheck,
  PackageOpen,
  PackageSearch,
  Receipt,
  Scale,
  ScanSearch,
  ScrollText,
  Settings,
  ShoppingCart,
  Tag,
  TextQuote,
  UserRound,
  UserRoundX,
  UsersRound,
  Vault,
  Wallet,
  Wine,
} from 'lucide-react';
import type { Hotel as HotelOfFacts } from '#contract/core/hotel.ts';
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

/** The places of the menu, which group the screens. A role has the places in which it has a screen. */
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
const barSalesScreen = lazyRouteComponent(() => import('#web/office/bar/sales/bar-sales.tsx'), 'BarSales');
const barSalesTab: OfficeTab = { id: 'bar-sales', label: 'Bar Sales', icon: Receipt, screen: barSalesScreen };
const createSaleTab: OfficeTab = {
  id: 'create-sale',
  label: 'Create Sale',
  icon: ShoppingCart,
  screen: barSalesScreen,
};
const thingsToCheckTab: OfficeTab = {
  id: 'things-to-check',
  label: 'Things To Check',
  icon: ScanSearch,
  screen: lazyRouteComponent(() => import('#web/office/oversight/odd-things.tsx'), 'OddThings'),
};
const unfinishedWorkTab: OfficeTab = {
  id: 'unfinished-work',
  label: 'Unfinished Work',
  icon: Hourglass,
  screen: lazyRouteComponent(() => import('#web/office/jobs/unfinished-work.tsx'), 'UnfinishedWork'),
};
const newWalkInTab: OfficeTab = {
  id: 'manual-booking',
  label: 'New Walk-in',
  icon: CalendarPlus,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/walk-in/manual-booking.tsx'), 'ManualBooking'),
};
const bookingsTab: OfficeTab = {
  id: 'bookings',
  label: 'Bookings',
  icon: CalendarDays,
  screen: lazyRouteComponent(() => import('#web/office/dashboard/booking-pages.tsx'), 'BookingPages'),
};
const roomChartTab: OfficeTab = {
  id: 'plan',
  label: 'Plan',
  icon: CalendarRange,
  hasTools: true,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/room-chart/room-chart.tsx'), 'RoomChartScreen'),
};
const availableRoomsTab: OfficeTab = {
  id: 'rooms',
  label: 'Available Rooms',
  icon: BedSingle,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/reception/available-rooms.tsx'), 'AvailableRooms'),
};
const checkInOutTab: OfficeTab = {
  id: 'check-in',
  label: 'Check In/Out',
  icon: ClipboardCheck,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/reception/check-in.tsx'), 'CheckIn'),
};
const roomStatusTab: OfficeTab = {
  id: 'room-status',
  label: 'Room Status',
  icon: Brush,
  screen: lazyRouteComponent(() => import('#web/office/housekeeping/readiness.tsx'), 'ReadinessScreen'),
};
const roundTab: OfficeTab = {
  id: 'round',
  label: 'Round',
  icon: BedDouble,
  screen: lazyRouteComponent(() => import('#web/office/housekeeping/round.tsx'), 'RoundScreen'),
};
const notesTab: OfficeTab = {
  id: 'notes',
  label: 'Notes',
  icon: AlarmClock,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/notes/notes.tsx'), 'Notes'),
};
const roomManagementTab: OfficeTab = {
  id: 'room-inventory',
  label: 'Room Management',
  icon: BedDouble,
  screen: lazyRouteComponent(() => import('#web/office/rooms/rooms.tsx'), 'RoomManagement'),
};
const pricesTab: OfficeTab = {
  id: 'prices',
  label: 'Prices',
  icon: Tag,
  screen: lazyRouteComponent(() => import('#web/office/rooms/prices/prices.tsx'), 'PricesScreen'),
};
const drinksTab: OfficeTab = {
  id: 'drinks',
  label: 'Drinks Management',
  icon: Wine,
  screen: lazyRouteComponent(() => import('#web/office/bar/drinks/drinks.tsx'), 'DrinksManagement'),
};
const viewInventoryTab: OfficeTab = {
  id: 'view-inventory',
  label: 'View Inventory',
  icon: PackageSearch,
  screen: lazyRouteComponent(() => import('#web/office/bar/drinks/view-inventory.tsx'), 'ViewInventory'),
};
const stockTab: OfficeTab = {
  id: 'stock',
  label: 'Stock',
  icon: PackageCheck,
  screen: lazyRouteComponent(() => import('#web/office/bar/stock/stock.tsx'), 'StockScreen'),
};
const barReportTab: OfficeTab = {
  id: 'bar-report',
  label: 'Bar Report',
  icon: GlassWater,
  screen: lazyRouteComponent(() => import('#web/office/reports/bar-report.tsx'), 'BarReportScreen'),
};
const moneyNowTab: OfficeTab = {
  id: 'money-now',
  label: 'Money Now',
  icon: Wallet,
  screen: lazyRouteComponent(() => import('#web/office/reports/money-now/money-now.tsx'), 'MoneyNowPages'),
};
const cardPaymentsTab: OfficeTab = {
  id: 'card-payments',
  label: 'Card Payments',
  icon: Scale,
  screen: lazyRouteComponent(() => import('#web/office/payments/card-payments.tsx'), 'CardPayments'),
};
const takingsTab: OfficeTab = {
  id: 'takings',
  label: 'Takings',
  icon: HandCoins,
  screen: lazyRouteComponent(() => import('#web/office/reports/takings.tsx'), 'TakingsScreen'),
};
const shiftTab: OfficeTab = {
  id: 'shift',
  label: 'Shift',
  icon: Banknote,
  screen: lazyRouteComponent(() => import('#web/office/till/shift/shift.tsx'), 'ShiftScreen'),
};
const safeTab: OfficeTab = {
  id: 'safe',
  label: 'Safe',
  icon: Vault,
  screen: lazyRouteComponent(() => import('#web/office/till/safe/safe.tsx'), 'Safe'),
};
const transfersTab: OfficeTab = {
  id: 'transfers',
  label: 'Transfers',
  icon: ArrowLeftRight,
  screen: lazyRouteComponent(() => import('#web/office/bank/transfers.tsx'), 'Transfers'),
};
const taxesTab: OfficeTab = {
  id: 'taxes',
  label: 'Taxes',
  icon: Landmark,
  screen: lazyRouteComponent(() => import('#web/office/reports/taxes.tsx'), 'Taxes'),
};
const reportsTab: OfficeTab = {
  id: 'reports',
  label: 'Reports',
  icon: FileText,
  screen: lazyRouteComponent(() => import('#web/office/reports/reports.tsx'), 'Reports'),
};
const nightAuditTab: OfficeTab = {
  id: 'night-audit',
  label: 'Night Audit',
  icon: MoonStar,
  screen: lazyRouteComponent(() => import('#web/office/reports/night-audit.tsx'), 'NightAuditScreen'),
};
const analyticsTab: OfficeTab = {
  id: 'analytics',
  label: 'Analytics',
  icon: BarChart3,
  screen: lazyRouteComponent(() => import('#web/office/reports/analytics/analytics.tsx'), 'AnalyticsScreen'),
};
const staffTab: OfficeTab = {
  id: 'staff',
  label: 'Staff Management',
  icon: UsersRound,
  screen: lazyRouteComponent(() => import('#web/office/staff/staff.tsx'), 'Staff'),
};
const guestDataTab: OfficeTab = {
  id: 'guest-data',
  label: 'Guest Data',
  icon: UserRoundX,
  screen: lazyRouteComponent(() => import('#web/office/privacy/guest-data.tsx'), 'GuestData'),
};
const auditLogTab: OfficeTab = {
  id: 'audit-log',
  label: 'Audit Log',
  icon: ScrollText,
  screen: lazyRouteComponent(() => import('#web/office/oversight/audit-log.tsx'), 'AuditLog'),
};
const setUpTab: OfficeTab = {
  id: 'set-up',
  label: 'Set-up',
  icon: ListChecks,
  screen: lazyRouteComponent(() => import('#web/office/installation/set-up.tsx'), 'SetUpScreen'),
};
const importsTab: OfficeTab = {
  id: 'imports',
  label: 'Import',
  icon: FileUp,
  screen: lazyRouteComponent(() => import('#web/office/imports/imports.tsx'), 'ImportsScreen'),
};
const exportTab: OfficeTab = {
  id: 'export',
  label: 'Export',
  icon: PackageOpen,
  screen: lazyRouteComponent(() => import('#web/office/exports/export.tsx'), 'ExportScreen'),
};
const hotelDetailsTab: OfficeTab = {
  id: 'hotel-details',
  label: 'Hotel Details',
  icon: Hotel,
  screen: lazyRouteComponent(() => import('#web/office/settings/hotel-details.tsx'), 'HotelDetailsScreen'),
};
const backupsTab: OfficeTab = {
  id: 'backups',
  label: 'Backups',
  icon: DatabaseBackup,
  screen: lazyRouteComponent(() => import('#web/office/backups/backups.tsx'), 'BackupsScreen'),
};
const siteTextsTab: OfficeTab = {
  id: 'site-texts',
  label: 'Site Texts',
  icon: TextQuote,
  screen: lazyRouteComponent(() => import('#web/office/settings/site-texts.tsx'), 'SiteTextsScreen'),
};
const picturesTab: OfficeTab = {
  id: 'pictures',
  label: 'Pictures',
  icon: Images,
  screen: lazyRouteComponent(() => import('#web/office/pictures/pictures.tsx'), 'PicturesScreen'),
};
const policiesTab: OfficeTab = {
  id: 'policies',
  label: 'Policies',
  icon: ListChecks,
  screen: lazyRouteComponent(() => import('#web/office/settings/policies.tsx'), 'PoliciesScreen'),
};
const healthTab: OfficeTab = {
  id: 'health',
  label: 'Health',
  icon: HeartPulse,
  screen: lazyRouteComponent(() => import('#web/office/health/health.tsx'), 'HealthScreen'),
};
const profileTab: OfficeTab = {
  id: 'profile',
  label: 'Profile',
  icon: UserRound,
  screen: lazyRouteComponent(() => import('#web/office/staff/profile/profile.tsx'), 'Profile'),
};
const settingsTab: OfficeTab = {
  id: 'settings',
  label: 'Settings',
  icon: Settings,
  screen: lazyRouteComponent(() => import('#web/office/staff/settings/settings.tsx'), 'SettingsScreen'),
};

const helpTab: OfficeTab = {
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
      thingsToCheckTab,
      unfinishedWorkTab,
    ],
    desk: [bookingsTab, roomChartTab, notesTab, roomStatusTab],
    rooms: [roomManagementTab, pricesTab],
    bar: [barSalesTab, drinksTab, stockTab, barReportTab],
    money: [moneyNowTab, takingsTab, shiftTab, safeTab, transfersTab, cardPaymentsTab, taxesTab],
    reports: [reportsTab, nightAuditTab, analyticsTab],
    hotel: [
      hotelDetailsTab,
      siteTextsTab,
      picturesTab,
      policiesTab,
      staffTab,
      guestDataTab,
      auditLogTab,
      backupsTab,
      healthTab,
      setUpTab,
      importsTab,
      exportTab,
      settingsTab,
    ],
  },
  supervisor: {
    today: [
      overviewTab(
        lazyRouteComponent(() => import('#web/office/reports/overview/supervisor-overview.tsx'), 'SupervisorOverview'),
      ),
    ],
    desk: [bookingsTab, roomChartTab, notesTab],
    bar: [barSalesTab, barReportTab],
    money: [moneyNowTab, takingsTab, shiftTab, safeTab, transfersTab, taxesTab],
    reports: [nightAuditTab],
  },
  receptionist: {
    desk: [
      newWalkInTab,
      overviewTab(
        lazyRouteComponent(
          () => import('#web/office/front-desk/reception/reception-overview.tsx'),
          'ReceptionOverview',
        ),
      ),
      bookingsTab,
      roomChartTab,
      availableRoomsTab,
      checkInOutTab,
      notesTab,
    ],
    rooms: [roomStatusTab],
    money: [shiftTab],
    reports: [nightAuditTab],
  },
  barmen: {
    bar: [
      overviewTab(
        lazyRouteComponent(() => import('#web/office/reports/overview/barmen-overview.tsx'), 'BarmenOverview'),
      ),
      createSaleTab,
      viewInventoryTab,
      stockTab,
    ],
    money: [shiftTab],
  },
  housekeeper: { rooms: [roundTab] },
};

type BarFact = Pick<HotelOfFacts, 'hasBar'>;
const withBar: BarFact = { hasBar: true };

/** The places in which the role has a screen, in the order of the menu. A hotel without a bar has no place for it. */
export const placesOf = (role: StaffRole, { hasBar } = withBar): Place[] =>
  Object.entries(tabsByPlace[role])
    .filter(([id]) => hasBar || id !== 'bar')
    .map(([id, tabs]) => ({
      ...{ id: id as PlaceId, tabs },
      ...places[id as PlaceId],
    }));

/** The screens that a role uses most. On a phone, the bar at the bottom links to them. */
export const mostUsedTabs: Record<StaffRole, readonly TabId[]> = {
  superadmin: ['overview', 'bookings', 'bar-sales', 'money-now'],
  supervisor: ['overview', 'bookings', 'bar-sales', 'transfers'],
  receptionist: ['overview', 'manual-booking', 'check-in', 'bookings'],
  barmen: ['overview', 'create-sale', 'view-inventory', 'shift'],
  housekeeper: [],
};

export const countWaitingAt = (
  { id }: OfficeTab,
  {
    dueNotes,
    unconfirmedTransfers,
    refunds,
    differences,
    oddThings,
    unfinishedJobs,
    stockCounts,
    badHealthChecks,
  }: WaitingCounts,
): number => {
  if (id === 'notes') return dueNotes;
  if (id === 'stock') return stockCounts;
  if (id === 'transfers') return unconfirmedTransfers;
  if (id === 'card-payments') return refunds + differences;
  if (id === 'things-to-check') return oddThings;
  if (id === 'health') return badHealthChecks;
  return id === 'unfinished-work' ? unfinishedJobs : 0;
};

export const profileMenuTabs = (role: StaffRole): OfficeTab[] =>
  role === 'superadmin' ? [profileTab, settingsTab, helpTab] : [settingsTab, helpTab];

export const menuTabsOf = (role: StaffRole, hotel = withBar): OfficeTab[] =>
  placesOf(role, hotel).flatMap(({ tabs }) => tabs);

export function tabOf(role: StaffRole, tabParam: unknown, hotel = withBar): OfficeTab {
  const tabs = [...menuTabsOf(role, hotel), ...profileMenuTabs(role)];
  const tab = tabs.find(({ id }) => id === tabParam) ?? tabs.find(({ id }) => id === 'overview') ?? tabs[0];
  if (!tab) throw new Error(`${role} has no tabs`);
  return tab;
}

/** The address of a page on the dashboard of a role; the dashboard itself if the role does not have the screen. */
export function addressOfPage(role: StaffRole, { tab, ...params }: OfficePage): string {
  const ownTab = [...menuTabsOf(role), ...profileMenuTabs(role)].find(({ id }) => id === tab);
  return ownTab ? officeLink(role, ownTab.id, params) : officeLink(role);
}
