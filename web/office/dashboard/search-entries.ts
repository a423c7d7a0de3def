import { statusLabels } from '#contract/bookings/bookings.ts';
import { type Day, formatNearDay } from '#contract/core/dates.ts';
import type { OfficePage, TabId } from '#contract/core/office-address.ts';
import { roleLabels, type StaffRole } from '#contract/core/roles.ts';
import type { SearchReply } from '#contract/reports/search.ts';
import { roomAndType } from '#contract/rooms/room-use.ts';
import { hasWords } from '#web/office/core/has-words.ts';
import { menuOf, ownTabs } from '#web/office/dashboard/tabs.ts';

/** What a search finds. It leads to a page, or opens a booking over the page that is there. */
export type SearchEntry = {
  key: string;
  label: string;
  note?: string | undefined;
  opens: { page: OfficePage } | { booking: string };
};
export type SearchGroup = { label: string; entries: readonly SearchEntry[] };

/** Tasks that the search finds by `label` and `words`. An entry opens the first screen of `on` that the role has. */
const tasks: readonly { label: string; words?: string; on: readonly TabId[] }[] = [
  { label: 'Book a walk-in', words: 'new guest booking reservation', on: ['manual-booking', 'bookings'] },
  { label: 'Check a guest in', words: 'check-in arrivals arrive', on: ['check-in', 'bookings'] },
  { label: 'Check a guest out', words: 'check-out departures leave', on: ['check-in', 'bookings'] },
  { label: 'Take a payment', words: 'money pay cash card balance', on: ['bookings'] },
  { label: 'See which rooms are free', words: 'available', on: ['rooms', 'plan'] },
  { label: 'Issue an invoice', words: 'bill account', on: ['bookings'] },
  { label: 'Give a stay a room', words: 'assign move room', on: ['plan'] },
  { label: 'Close a room', words: 'block repair out of order', on: ['plan', 'room-inventory'] },
  { label: 'Say that a room is clean', words: 'dirty inspected housekeeping', on: ['round', 'room-status'] },
  { label: 'Sell drinks', words: 'bar sale order tab', on: ['create-sale', 'bar-sales'] },
  { label: 'Receive drinks', words: 'delivery stock restock supplier note', on: ['stock'] },
  { label: 'Count the stock', words: 'drinks inventory', on: ['stock'] },
  { label: 'Record breakage', words: 'broken poured stock', on: ['stock'] },
  { label: 'Open a shift', words: 'start begin till float', on: ['shift'] },
  { label: 'Count the till', words: 'end close shift cash', on: ['shift'] },
  { label: 'Put cash in an envelope', words: 'drop safe', on: ['shift'] },
  { label: 'Bring cash to the bank', words: 'banked deposit safe', on: ['safe'] },
  { label: 'Confirm a transfer', words: 'bank payment', on: ['transfers'] },
  { label: 'Import a bank statement', words: 'csv file transfers', on: ['transfers'] },
  { label: 'Make a refund', words: 'give back money card', on: ['card-payments'] },
  { label: 'See where the money is', words: 'cash till safe bank owed owes total', on: ['money-now'] },
  { label: 'Close the day', words: 'night audit end', on: ['night-audit'] },
  { label: 'Read the report of a day', words: 'closing daily', on: ['reports'] },
  { label: 'Change prices', words: 'rate rates season plan code company', on: ['prices'] },
  { label: 'Add a staff member', words: 'new user account reset password', on: ['staff'] },
  { label: 'Find out who did what', words: 'history log audit', on: ['audit-log'] },
  { label: 'Hand out or erase a guest’s data', words: 'privacy delete export', on: ['guest-data'] },
  { label: 'Read the taxes of a month', words: 'vat consumption service charge', on: ['taxes'] },
  { label: 'Read the handbook', words: 'help manual glossary print training', on: ['help'] },
  { label: 'Change the password', words: 'settings security two-factor 2fa sessions', on: ['settings'] },
];

/** The screens and tasks of a role that match the typed words. */
export function placesToGo(role: StaffRole, typed: string): SearchGroup[] {
  const screens = [...menuOf(role), ...ownTabs(role)].filter(
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
      // A task with the typed words in its own name comes before one that is only meant by them.
      entries: tasks
        .toSorted((one, other) => Number(hasWords(other.label, typed)) - Number(hasWords(one.label, typed)))
        .flatMap(({ label, words = '', on }) => {
          const tab = tabOfTask(on);
          const screen = screens.find(({ id }) => id === tab);
          return tab && screen && hasWords(`${label} ${words}`, typed)
            ? [{ key: `task-${label}`, label, note: screen.label, opens: { page: { tab } } }]
            : [];
        }),
    },
  ];
}

/** Leads to what the handbook says about the typed words. */
export const handbookGroup = (typed: string): SearchGroup => ({
  label: 'Help',
  entries: [{ key: 'help', label: `Search the handbook for “${typed}”`, opens: { page: { tab: 'help', q: typed } } }],
});

/** What the server has found, in the order in which it is shown. */
export function foundGroups(role: StaffRole, found: SearchReply, today: Day): SearchGroup[] {
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
          `${formatNearDay(checkIn, today)} to ${formatNearDay(checkOut, today)}`,
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
        opens: { page: { tab: 'plan', room: id } },
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
      label: 'Drinks',
      entries: found.drinks.map(({ id, name }) => ({
        key: `drink-${id}`,
        label: name,
        opens: { page: { tab: drinksTab, q: name } },
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
