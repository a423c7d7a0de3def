import { lazyRouteComponent } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  Banknote,
  BarChart3,
  BedDouble,
  BedSingle,
  Brush,
  CalendarDays,
  CalendarPlus,
  CalendarRange,
  ClipboardCheck,
  FileText,
  HandCoins,
  Hourglass,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MoonStar,
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
  Wine,
} from 'lucide-react';
import type { TabId } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';

type Screen = ReturnType<typeof lazyRouteComponent>;

export type OfficeTab = {
  id: TabId;
  label: string;
  icon: LucideIcon;
  outsideSidebar?: true;
  startsSection?: true;
  /** On a phone, where the sidebar is closed at first, the tab also has a button in the top bar. */
  inTopBarOnPhone?: true;
  /** The screen has tools beside the heading, where other tabs welcome the user. */
  hasTools?: true;
  screen: Screen;
};

const settings: OfficeTab = {
  id: 'settings',
  label: 'Settings',
  icon: Settings,
  outsideSidebar: true,
  screen: lazyRouteComponent(() => import('#web/office/staff/settings/settings.tsx'), 'SettingsScreen'),
};

const overview = (screen: Screen): OfficeTab => ({
  id: 'overview',
  label: 'Overview',
  icon: LayoutDashboard,
  screen,
});
const bookings: OfficeTab = {
  id: 'bookings',
  label: 'Bookings',
  icon: CalendarDays,
  screen: lazyRouteComponent(() => import('#web/office/dashboard/booking-pages.tsx'), 'BookingPages'),
};
const readiness: OfficeTab = {
  id: 'room-status',
  label: 'Room Status',
  icon: Brush,
  screen: lazyRouteComponent(() => import('#web/office/housekeeping/readiness.tsx'), 'ReadinessScreen'),
};
const plan: OfficeTab = {
  id: 'plan',
  label: 'Plan',
  icon: CalendarRange,
  hasTools: true,
  screen: lazyRouteComponent(() => import('#web/office/front-desk/room-chart/room-chart.tsx'), 'RoomChartScreen'),
};
const nightAudit: OfficeTab = {
  id: 'night-audit',
  label: 'Night Audit',
  icon: MoonStar,
  screen: lazyRouteComponent(() => import('#web/office/reports/night-audit.tsx'), 'NightAuditScreen'),
};
const taxes: OfficeTab = {
  id: 'taxes',
  label: 'Taxes',
  icon: Landmark,
  screen: lazyRouteComponent(() => import('#web/office/reports/taxes.tsx'), 'Taxes'),
};
const takings: OfficeTab = {
  id: 'takings',
  label: 'Takings',
  icon: HandCoins,
  screen: lazyRouteComponent(() => import('#web/office/reports/takings.tsx'), 'TakingsScreen'),
};
const salesScreen = lazyRouteComponent(() => import('#web/office/bar/sales/bar-sales.tsx'), 'BarSales');
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
const barSales: OfficeTab = { id: 'bar-sales', label: 'Bar Sales', icon: Receipt, screen: salesScreen };

export const tabsByRole: Record<StaffRole, readonly OfficeTab[]> = {
  superadmin: [
    overview(
      lazyRouteComponent(() => import('#web/office/reports/overview/superadmin-overview.tsx'), 'SuperadminOverview'),
    ),
    {
      id: 'staff',
      label: 'Staff Management',
      icon: UsersRound,
      screen: lazyRouteComponent(() => import('#web/office/staff/staff.tsx'), 'Staff'),
    },
    {
      id: 'room-inventory',
      label: 'Room Management',
      icon: BedDouble,
      screen: lazyRouteComponent(() => import('#web/office/rooms/rooms.tsx'), 'RoomManagement'),
    },
    {
      id: 'prices',
      label: 'Prices',
      icon: Tag,
      screen: lazyRouteComponent(() => import('#web/office/rooms/prices/prices.tsx'), 'PricesScreen'),
    },
    {
      id: 'drinks',
      label: 'Drinks Management',
      icon: Wine,
      screen: lazyRouteComponent(() => import('#web/office/bar/drinks/drinks.tsx'), 'DrinksManagement'),
    },
    {
      id: 'analytics',
      label: 'Analytics',
      icon: BarChart3,
      screen: lazyRouteComponent(() => import('#web/office/reports/analytics/analytics.tsx'), 'AnalyticsScreen'),
    },
    bookings,
    plan,
    readiness,
    barSales,
    shift,
    safe,
    transfers,
    {
      id: 'reports',
      label: 'Reports',
      icon: FileText,
      startsSection: true,
      screen: lazyRouteComponent(() => import('#web/office/reports/reports.tsx'), 'Reports'),
    },
    nightAudit,
    taxes,
    takings,
    {
      id: 'payments',
      label: 'Money',
      icon: Scale,
      screen: lazyRouteComponent(() => import('#web/office/payments/money.tsx'), 'Money'),
    },
    {
      id: 'things-to-check',
      label: 'Things To Check',
      icon: ScanSearch,
      screen: lazyRouteComponent(() => import('#web/office/oversight/odd-things.tsx'), 'OddThings'),
    },
    {
      id: 'audit-log',
      label: 'Audit Log',
      icon: ScrollText,
      screen: lazyRouteComponent(() => import('#web/office/oversight/audit-log.tsx'), 'AuditLog'),
    },
    {
      id: 'guest-data',
      label: 'Guest Data',
      icon: UserRoundX,
      screen: lazyRouteComponent(() => import('#web/office/privacy/guest-data.tsx'), 'GuestData'),
    },
    {
      id: 'unfinished-work',
      label: 'Unfinished Work',
      icon: Hourglass,
      screen: lazyRouteComponent(() => import('#web/office/jobs/unfinished-work.tsx'), 'UnfinishedWork'),
    },
    {
      id: 'profile',
      label: 'Profile',
      icon: UserRound,
      outsideSidebar: true,
      screen: lazyRouteComponent(() => import('#web/office/staff/profile/profile.tsx'), 'Profile'),
    },
    settings,
  ],
  supervisor: [
    overview(
      lazyRouteComponent(() => import('#web/office/reports/overview/supervisor-overview.tsx'), 'SupervisorOverview'),
    ),
    bookings,
    plan,
    barSales,
    shift,
    safe,
    transfers,
    nightAudit,
    taxes,
    takings,
    settings,
  ],
  receptionist: [
    {
      id: 'manual-booking',
      label: 'New Walk-in',
      icon: CalendarPlus,
      inTopBarOnPhone: true,
      screen: lazyRouteComponent(() => import('#web/office/front-desk/walk-in/manual-booking.tsx'), 'ManualBooking'),
    },
    overview(
      lazyRouteComponent(() => import('#web/office/front-desk/reception/reception-overview.tsx'), 'ReceptionOverview'),
    ),
    bookings,
    plan,
    {
      id: 'rooms',
      label: 'Available Rooms',
      icon: BedSingle,
      screen: lazyRouteComponent(
        () => import('#web/office/front-desk/reception/available-rooms.tsx'),
        'AvailableRooms',
      ),
    },
    {
      id: 'check-in',
      label: 'Check In/Out',
      icon: ClipboardCheck,
      screen: lazyRouteComponent(() => import('#web/office/front-desk/reception/check-in.tsx'), 'CheckIn'),
    },
    readiness,
    shift,
    nightAudit,
    settings,
  ],
  barmen: [
    overview(lazyRouteComponent(() => import('#web/office/reports/overview/barmen-overview.tsx'), 'BarmenOverview')),
    { id: 'create-sale', label: 'Create Sale', icon: ShoppingCart, screen: salesScreen },
    {
      id: 'view-inventory',
      label: 'View Inventory',
      icon: PackageSearch,
      screen: lazyRouteComponent(() => import('#web/office/bar/drinks/view-inventory.tsx'), 'ViewInventory'),
    },
    shift,
    settings,
  ],
  housekeeper: [
    {
      id: 'round',
      label: 'Round',
      icon: BedDouble,
      screen: lazyRouteComponent(() => import('#web/office/housekeeping/round.tsx'), 'RoundScreen'),
    },
    settings,
  ],
};

export function tabOf(role: StaffRole, tabParam: unknown): OfficeTab {
  const tabs = tabsByRole[role];
  const tab = tabs.find(({ id }) => id === tabParam) ?? tabs.find(({ id }) => id === 'overview') ?? tabs[0];
  if (!tab) throw new Error(`${role} has no tabs`);
  return tab;
}
