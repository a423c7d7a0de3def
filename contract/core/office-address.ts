import { type StaffRole, staffRoles } from '#contract/core/roles.ts';

/** The screens of the office, by their names in an address. */
export const tabIds = [
  'overview',
  'plan',
  'staff',
  'room-inventory',
  'prices',
  'drinks',
  'analytics',
  'bookings',
  'bar-sales',
  'shift',
  'safe',
  'transfers',
  'money-now',
  'card-payments',
  'reports',
  'night-audit',
  'notes',
  'taxes',
  'takings',
  'things-to-check',
  'audit-log',
  'guest-data',
  'unfinished-work',
  'set-up',
  'imports',
  'export',
  'hotel-details',
  'backups',
  'site-texts',
  'pictures',
  'policies',
  'health',
  'rooms',
  'manual-booking',
  'check-in',
  'room-status',
  'round',
  'create-sale',
  'view-inventory',
  'stock',
  'bar-report',
  'profile',
  'settings',
  'help',
] as const;

export type TabId = (typeof tabIds)[number];

/**
 * The records that open as a full page, by their screen: the parameter with the id of the record, and the folder in the
 * address. Filters, drawers and the like are in the query of the address.
 */
const openedInFull: { readonly [Tab in TabId]?: Readonly<Record<string, string>> } = {
  bookings: {
    ...{ account: 'accounts', invoice: 'invoices', proforma: 'proformas', company: 'companies' },
    guests: 'guests',
  },
  plan: { room: 'rooms' },
  'bar-sales': { receipt: 'receipts' },
  'create-sale': { receipt: 'receipts' },
  shift: { slip: 'slips' },
  'money-now': { figure: 'figures' },
  'things-to-check': { thing: 'things' },
  'audit-log': { entry: 'entries' },
  round: { room: 'rooms' },
};

/** `tab` is a screen; the other names are parameters of the address. */
export type OfficePage = { tab: string } & Readonly<Record<string, string>>;

type OfficeAddress = { path: string; search: Record<string, string> };

/** Whether a text has the form of an id in an address, or of a word such as `all`. */
const isId = (text: string | undefined): text is string => /^[\w-]+$/.test(text ?? '');
const isTab = (text: string): text is TabId => tabIds.some((tab) => tab === text);

/** Former names of screens, which old links still have. */
const formerTabs: Readonly<Record<string, TabId>> = { payments: 'card-payments' };
export const isFormerTab = (text: string): boolean => Object.hasOwn(formerTabs, text);

const dashboardPath = (role: StaffRole): string => `/dashboard/${role}`;

/** The address of a screen. An unknown screen, and the overview, have the address of the dashboard itself. */
export function officeAddress(role: StaffRole, { tab: givenTab, ...params }: OfficePage): OfficeAddress {
  const dashboard = dashboardPath(role);
  const tab = formerTabs[givenTab] ?? givenTab;
  if (!isTab(tab) || tab === 'overview') return { path: dashboard, search: params };
  for (const [name, folder] of Object.entries(openedInFull[tab] ?? {})) {
    const { [name]: id, ...search } = params;
    if (isId(id)) return { path: `${dashboard}/${tab}/${folder}/${id}`, search };
  }
  return { path: `${dashboard}/${tab}`, search: params };
}

export function officeLink(
  role: StaffRole,
  tab: TabId = 'overview',
  params: Readonly<Record<string, string>> = {},
): string {
  const { path, search } = officeAddress(role, { ...params, tab });
  const query = Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return query ? `${path}?${query}` : path;
}

/** The opposite of `officeAddress`. Returns undefined if the office has no such page. */
export function readOfficePath(path: string): { role: StaffRole; page: OfficePage } | undefined {
  const [, dashboard, roleName, tabName = 'overview', folder, id, ...further] = path.split('/');
  const tab = formerTabs[tabName] ?? tabName;
  const role = staffRoles.find((each) => each === roleName);
  if (dashboard !== 'dashboard' || !role || !isTab(tab) || further.length > 0) return undefined;
  if (folder === undefined) return { role, page: { tab } };
  const [name] = Object.entries(openedInFull[tab] ?? {}).find(([, each]) => each === folder) ?? [];
  return name && isId(id) ? { role, page: { tab, [name]: id } } : undefined;
}
