import { type EndpointName, endpoints } from '#contract/api.ts';
import { statusLabels } from '#contract/bookings/bookings.ts';
import { type Day, formatDayWithoutThisYear } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { OfficePage, TabId } from '#contract/core/office-address.ts';
import { roleLabels, type StaffRole } from '#contract/core/roles.ts';
import { noteKindLabels } from '#contract/front-desk/notes.ts';
import type { SearchReply } from '#contract/reports/search.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { hasWords } from '#web/office/core/has-words.ts';
import { menuTabsOf, profileMenuTabs } from '#web/office/dashboard/tabs.ts';

export type SearchEntry = {
  key: string;
  label: string;
  note?: string | undefined;
  opens: { page: OfficePage } | { booking: string };
};
export type SearchGroup = { label: string; entries: readonly SearchEntry[] };

/**
 * The search finds a task by `label` and `otherWords`. Its entry opens the first screen of `tabs` that the role has;
 * with `q`, what that screen finds for it, and with `opened` what opens over it. With `calls`, it is a task only for roles that may make one of them, because
 * others can just read the screen.
 */
type Task = {
  label: string;
  otherWords?: string;
  tabs: readonly TabId[];
  q?: string;
  opened?: Readonly<Record<string, string>>;
  calls?: readonly EndpointName[];
};

const tasks: readonly Task[] = [
  {
    label: 'Book a walk-in',
    otherWords: 'new guest booking reservation',
    tabs: ['manual-booking', 'bookings'],
    calls: ['createStaffBooking'],
  },
  {
    label: 'Check a guest in',
    otherWords: 'check-in arrivals arrive',
    tabs: ['check-in', 'bookings'],
    calls: ['moveBooking'],
  },
  {
    label: 'Check a guest out',
    otherWords: 'check-out departures leave early late time',
    tabs: ['check-in', 'bookings'],
    calls: ['moveBooking'],
  },
  { label: 'Take a payment', otherWords: 'money pay cash card balance', tabs: ['bookings'], calls: ['takePayment'] },
  {
    label: 'Cancel a booking',
    otherWords: 'cancellation refund policy call off no-show',
    tabs: ['bookings'],
    calls: ['moveBooking'],
  },
  { label: 'Give money back', otherWords: 'refund return overpaid', tabs: ['bookings'], calls: ['giveBack'] },
  {
    label: 'Extend a stay',
    otherWords: 'one more night longer another day edit change dates shorten',
    tabs: ['bookings'],
    calls: ['changeStay'],
  },
  {
    label: 'Split an account',
    otherWords: 'two bills bill separate company payer half',
    tabs: ['bookings', 'create-sale'],
    calls: ['moveLines', 'payTab'],
  },
  { label: 'Give a discount', otherWords: 'extra charge cheaper reduce', tabs: ['bookings'], calls: ['adjustStay'] },
  {
    label: 'Take back a mistake',
    otherWords: 'undo delete remove reverse wrong cancel refund sale payment check-in',
    tabs: ['check-in', 'create-sale', 'bookings'],
    calls: ['undoMove', 'deleteSale'],
  },
  {
    label: 'Change person',
    otherWords: 'switch user take turns lock screen pin',
    tabs: ['help'],
    calls: ['changePerson'],
    q: 'change person',
  },
  { label: 'See which rooms are free', otherWords: 'available', tabs: ['rooms', 'plan'] },
  { label: 'Issue an invoice', otherWords: 'bill account', tabs: ['bookings'], calls: ['issueInvoice'] },
  { label: 'Give a stay a room', otherWords: 'assign move room', tabs: ['plan'], calls: ['assignRoom'] },
  {
    label: 'Close a room',
    otherWords: 'block repair out of order',
    tabs: ['plan', 'room-inventory'],
    calls: ['closeRoom'],
  },
  {
    label: 'Write down a wake-up call',
    otherWords: 'new note message luggage reminder',
    tabs: ['notes'],
    calls: ['writeNote'],
  },
  {
    label: 'Hand out a lost thing',
    otherWords: 'lost and found property note',
    tabs: ['notes'],
    calls: ['finishNote'],
  },
  {
    label: 'Say that a room is clean',
    otherWords: 'dirty inspected housekeeping',
    tabs: ['round', 'room-status'],
    calls: ['setRoomCondition'],
  },
  { label: 'Sell drinks', otherWords: 'bar sale order tab', tabs: ['create-sale', 'bar-sales'], calls: ['createSale'] },
  {
    label: 'Receive drinks',
    otherWords: 'delivery stock restock supplier note',
    tabs: ['stock'],
    calls: ['receiveDelivery'],
  },
  { label: 'Count the stock', otherWords: 'drinks inventory', tabs: ['stock'], calls: ['startStockCount'] },
  { label: 'Record breakage', otherWords: 'broken poured stock', tabs: ['stock'], calls: ['recordBreakage'] },
  { label: 'See what the bar lost', otherWords: 'missing drinks loss broken poured', tabs: ['bar-report'] },
  { label: 'Open a shift', otherWords: 'start begin till float', tabs: ['shift'], calls: ['openShift'] },
  { label: 'Count the till', otherWords: 'end close shift cash', tabs: ['shift'], calls: ['countShift'] },
  { label: 'Put cash in an envelope', otherWords: 'drop safe', tabs: ['shift'], calls: ['dropEnvelope'] },
  { label: 'Bring cash to the bank', otherWords: 'banked deposit safe', tabs: ['safe'], calls: ['enterSafe'] },
  { label: 'Confirm a transfer', otherWords: 'bank payment', tabs: ['transfers'], calls: ['confirmTransfer'] },
  {
    label: 'Import a bank statement',
    otherWords: 'csv file transfers',
    tabs: ['transfers'],
    calls: ['importStatement'],
  },
  {
    label: 'Make a refund',
    otherWords: 'give back money card online',
    tabs: ['card-payments'],
    calls: ['askForRefund'],
  },
  { label: 'See where the money is', otherWords: 'cash till safe bank owed owes total', tabs: ['money-now'] },
  { label: 'Close the day', otherWords: 'night audit end', tabs: ['night-audit'], calls: ['closeDay'] },
  { label: 'Read the report of a day', otherWords: 'closing daily', tabs: ['reports'] },
  {
    label: 'Change prices',
    otherWords: 'base price night room type rate rates season plan code company',
    tabs: ['prices'],
    calls: ['changePrices'],
  },
  {
    label: 'Set tax rates and services',
    otherWords: 'taxes vat consumption service charge percent rate laundry price list',
    tabs: ['prices'],
    opened: { services: 'taxes' },
    calls: ['setTaxRule'],
  },
  {
    label: 'Set up the hotel',
    otherWords: 'installation install begin first open to guests test mail gateway',
    tabs: ['set-up'],
    calls: ['openHotel'],
  },
  {
    label: 'Begin a rehearsal',
    otherWords: 'try practise practice training test cards before opening',
    tabs: ['set-up'],
    calls: ['beginRehearsal'],
  },
  {
    label: 'Add all rooms from a sheet',
    otherWords: 'paste excel spreadsheet numbers types prices import',
    tabs: ['set-up'],
    calls: ['addRoomSheet'],
  },
  {
    label: 'Import the files of another system',
    otherWords:
      'bookings rooms companies staff guests upload csv excel xlsx cloudbeds ezee little hotelier move migrate spreadsheet file',
    tabs: ['imports'],
    calls: ['runImport'],
  },
  {
    label: 'Export everything of the hotel',
    otherWords: 'download all data zip csv leave move another system accountant tax office spreadsheet file',
    tabs: ['export'],
    calls: ['exportEverything'],
  },
  {
    label: 'Change the hotel’s telephone or address',
    otherWords: 'name email description details phone number rename',
    tabs: ['hotel-details'],
    calls: ['changeHotelSettings'],
  },
  {
    label: 'Set the time zone or who issues invoices',
    otherWords: 'closing hour end of day country code company tax number registration series map place whatsapp',
    tabs: ['hotel-details'],
    calls: ['changeHotelSettings'],
  },
  {
    label: 'Change what the site says',
    otherWords:
      'testimonials questions breakfast parking power children pets facilities networks instagram facebook company privacy website texts draft preview',
    tabs: ['site-texts'],
    calls: ['publishSiteTexts'],
  },
  {
    label: 'Change the colors and fonts of the site',
    otherWords: 'colour colours brand look design theme style serif',
    tabs: ['site-texts'],
    calls: ['publishSiteTexts'],
  },
  {
    label: 'Change the pictures of the site',
    otherWords: 'photos images gallery logo favicon icon upload replace room picture',
    tabs: ['pictures'],
    calls: ['uploadPicture'],
  },
  {
    label: 'Change the rules of the hotel',
    otherWords:
      'policy policies cancellation terms fee limits retention pin minutes nights ahead card terminals second factor 2fa',
    tabs: ['policies'],
    calls: ['changeHotelSettings'],
  },
  {
    label: 'Add a staff member',
    otherWords: 'new user account reset password employee',
    tabs: ['staff'],
    calls: ['addStaff'],
  },
  {
    label: 'End somebody’s sessions',
    otherWords: 'lost phone stolen sign out access',
    tabs: ['staff'],
    calls: ['endStaffSessions'],
  },
  { label: 'Find out who did what', otherWords: 'history log audit cancelled deleted changed', tabs: ['audit-log'] },
  {
    label: 'Make a key for backups',
    otherWords: 'encrypt paper password secret restore',
    tabs: ['backups'],
    calls: ['setBackupKey'],
  },
  {
    label: 'Make a backup',
    otherWords: 'copy save restore',
    tabs: ['backups'],
    calls: ['takeBackup'],
  },
  {
    label: 'Send backups to another place',
    otherWords: 'cloud storage disk usb s3 sftp elsewhere',
    tabs: ['backups'],
    calls: ['setBackupPlace'],
  },
  {
    label: 'Hand out or erase a guest’s data',
    otherWords: 'privacy delete export',
    tabs: ['guest-data'],
    calls: ['exportGuest'],
  },
  {
    label: 'See whether the hotel’s program is well',
    otherWords: 'health disk database mail backup certificate clock server version down slow',
    tabs: ['health'],
    calls: ['hotelHealth'],
  },
  { label: 'Read the taxes of a month', otherWords: 'vat consumption service charge', tabs: ['taxes'] },
  { label: 'Read the handbook', otherWords: 'help manual glossary print training', tabs: ['help'] },
  {
    label: 'Change the password',
    otherWords: 'settings security two-factor 2fa sessions',
    tabs: ['settings'],
    calls: ['changePasswordInSettings'],
  },
];

const canDo = (role: StaffRole, { calls }: Task): boolean =>
  !calls ||
  calls.some((call) => endpoints[call].access !== 'public' && endpoints[call].access.some((each) => each === role));

export function screenGroups(role: StaffRole, typed: string, hotel?: Pick<Hotel, 'hasBar'>): SearchGroup[] {
  const screens = [...menuTabsOf(role, hotel), ...profileMenuTabs(role)].filter(
    ({ id }, index, all) => all.findIndex((tab) => tab.id === id) === index,
  );
  const tabOfTask = (on: readonly TabId[]) => on.find((id) => screens.some((screen) => screen.id === id));
  return [
    {
      label: 'Screens',
      entries: screens
        .filter(({ label }) => hasWords(label, typed))
        .map(({ id, label }) => ({ key: `screen-${id}`, label, opens: { page: { tab: id } } })),
    },
    {
      label: 'To do',
      // A task whose own name has the typed words comes before a task that is found only by its other words.
      entries: tasks
        .filter((task) => canDo(role, task))
        .toSorted((one, other) => Number(hasWords(other.label, typed)) - Number(hasWords(one.label, typed)))
        .flatMap(({ label, otherWords = '', tabs, q, opened }) => {
          const tab = tabOfTask(tabs);
          const screen = screens.find(({ id }) => id === tab);
          return tab && screen && hasWords(`${label} ${otherWords}`, typed)
            ? [
                {
                  key: `task-${label}`,
                  label,
                  note: screen.label,
                  opens: { page: { ...opened, tab, ...(q && { q }) } },
                },
              ]
            : [];
        }),
    },
  ];
}

/** Makes a group with one entry for any typed words, even if the handbook says nothing about them. */
export const handbookGroup = (typed: string): SearchGroup => ({
  label: 'Help',
  entries: [{ key: 'help', label: `Search the handbook for “${typed}”`, opens: { page: { tab: 'help', q: typed } } }],
});

export function recordGroups(
  role: StaffRole,
  { typed, found }: { typed: string; found: SearchReply },
  { today, formatInstant }: { today: Day; formatInstant: (instant: string) => string },
): SearchGroup[] {
  const drinksTab = role === 'superadmin' ? 'drinks' : 'view-inventory';
  return [
    {
      label: 'Guests',
      entries: found.bookings.map(({ id, guestName, reference, roomType, rooms, checkIn, checkOut, status }) => ({
        key: id,
        label: guestName,
        note: [
          statusLabels[status],
          roomAndType(roomType, rooms),
          `${formatDayWithoutThisYear(checkIn, today)} to ${formatDayWithoutThisYear(checkOut, today)}`,
          reference,
        ].join(' · '),
        opens: { booking: id },
      })),
    },
    {
      label: 'Rooms',
      entries: found.rooms.map(({ id, number, roomType }) => ({
        key: id,
        label: `Room ${number}`,
        note: roomType,
        opens: { page: { tab: role === 'housekeeper' ? 'round' : 'plan', room: id } },
      })),
    },
    {
      label: 'Companies',
      entries: found.companies.map(({ id, name }) => ({
        key: id,
        label: name,
        opens: { page: { tab: 'bookings', company: id } },
      })),
    },
    {
      label: 'Invoices',
      entries: found.invoices.map(({ id, number, buyerName }) => ({
        key: id,
        label: number,
        note: buyerName,
        opens: { page: { tab: 'bookings', invoice: id } },
      })),
    },
    {
      label: 'Receipts of the bar',
      entries: found.receipts.map(({ id, receipt, drinks, soldBy, soldAt, isTakenBack }) => ({
        key: id,
        label: `Receipt ${receipt}`,
        note: [isTakenBack && 'Taken back', drinks, soldBy, formatInstant(soldAt)].filter(Boolean).join(' · '),
        opens: { page: { tab: role === 'barmen' ? 'create-sale' : 'bar-sales', receipt: String(receipt) } },
      })),
    },
    {
      label: 'Drinks',
      entries: found.drinks.map(({ id, name }) => ({
        key: `drink-${id}`,
        label: name,
        opens: { page: { tab: drinksTab, q: name } },
      })),
    },
    {
      label: 'Deliveries',
      entries: found.deliveries.map(({ id, supplier, noteNumber, receivedAt }) => ({
        key: id,
        label: `${supplier}, note ${noteNumber}`,
        note: formatInstant(receivedAt),
        opens: { page: { tab: 'stock', note: noteNumber } },
      })),
    },
    {
      label: 'Notes',
      entries: found.notes.map(({ id, kind, note, room, guestName, isOpen }) => ({
        key: id,
        label: note || noteKindLabels[kind],
        note: [noteKindLabels[kind], room && `Room ${room}`, guestName, isOpen ? 'To do' : 'Done']
          .filter(Boolean)
          .join(' · '),
        opens: { page: { tab: 'notes', q: typed, ...(!isOpen && { state: 'ended' }) } },
      })),
    },
    {
      label: 'Staff',
      entries: found.staff.map(({ id, name, staffId, role: theirs }) => ({
        key: id,
        label: name,
        note: `${roleLabels[theirs]}, ${staffId}`,
        opens: { page: { tab: 'staff', q: staffId } },
      })),
    },
  ];
}
