import * as z from 'zod/mini';
import { unprovenNightsText } from '#contract/backups/backups.ts';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { pageFields, pageOf } from '#contract/core/lists.ts';
import { formatAmount, formatNaira, type Kobo } from '#contract/core/money.ts';
import type { OfficePage } from '#contract/core/office-address.ts';
import { plural } from '#contract/core/plural.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { type NoteKind, noteKindLabels } from '#contract/front-desk/notes.ts';
import {
  type DefectKind,
  defectKindLabels,
  otherSeenState,
  type SeenState,
} from '#contract/housekeeping/housekeeping.ts';
import { type RoomCondition, roomConditionLabels } from '#contract/rooms/room-conditions.ts';

export const noticeMessages = {
  none: 'No new notifications',
  markAll: 'Mark all as read',
  listFailed: 'Failed to fetch notifications',
  markFailed: 'Failed to mark as read',
  which: 'Say which notifications: ids, or up_to',
} as const;

/** The bell shows a notice for this many days, whether or not it was read. Then the nightly upkeep deletes it. */
export const noticeDays = 30;

type BookingFacts = {
  /** `bookingId` is null once the booking has been deleted. */
  bookingId: string | null;
  reference: string;
  guestName: string;
  amountKobo: Kobo;
};
/** `isDecided` is true once nothing of the amount is to be given back any more. */
type RefundFacts = BookingFacts & { isDecided: boolean };
type OverstayFacts = Omit<BookingFacts, 'amountKobo'> & { roomType: string };
type SignInAttackFacts = { personId: string; name: string; staffId: string; tries: number };
type DeliveryFacts = { supplier: string; note: string; drinks: number };
type DrinkFacts = { drink: string; stock: number };

export type NoticeFacts = {
  booking_paid: BookingFacts;
  account_paid: BookingFacts;
  company_booked: BookingFacts & { company: string };
  payment_late: RefundFacts;
  payment_mismatch: BookingFacts & { currency: string; expectedKobo: Kobo };
  refund_due: RefundFacts;
  booking_cancelled: RefundFacts;
  /** `bookingId` and `reference` are null for money that names no booking of ours. */
  refund_refused: { bookingId: string | null; reference: string | null; amountKobo: Kobo; currency: string };
  money_differs: { differences: number };
  stock_low: DrinkFacts;
  stock_out: DrinkFacts;
  delivery_received: DeliveryFacts;
  delivery_taken_back: DeliveryFacts;
  /** `waits` is true for a count that nobody has accepted yet: it has not changed the stock. */
  stock_counted: { waits: boolean; differing: number; missingKobo: Kobo };
  job_parked: { work: string };
  job_failing: { work: string };
  /** Also shown to the staff member whose Staff ID was attacked, whatever their role. */
  sign_in_attacked: SignInAttackFacts;
  overstay_conflict: OverstayFacts;
  /** When `full` is true, the disk has no room for writes. */
  disk_low: { freeMb: number; full: boolean };
  room_asked_for: { room: string };
  /** Shown to the staff member who asked for the room. */
  room_ready: { room: string; condition: RoomCondition };
  room_differs: { room: string; seen: SeenState };
  room_defect: { room: string; defect: DefectKind; note: string };
  odd_thing: { oddThingId: string; title: string };
  /** `rule` is the name of a rule that failed, which has not searched the time from the hotel day `since` on. */
  odd_rule_failed: { rule: string; since: Day };
  /** `pays` names what the transfer pays: the reference of the stay, the tab or the company. */
  transfer_recorded: { amountKobo: Kobo; pays: string; takenBack?: true; isDecided: boolean };
  /**
   * Shown to the staff member who recorded the transfer. The notice leaves out the amount, because that person may have
   * to count a till without knowing what should be in it.
   */
  transfer_decided: { pays: string; confirmed: boolean; takenBack?: true };
  /** Money that came through the gateway and that a tab does not owe. `tab` is its table or name. */
  tab_refund_due: { amountKobo: Kobo; currency: string; tab: string; isDecided: boolean };
  /** `guestName` is null for a note about no stay. */
  note_due: { noteKind: NoteKind; time: string; room: string | null; isLate: boolean; guestName: string | null };
  /** `nights` is how many nights in a row have no proven backup. */
  backup_unproven: { nights: number };
  /** Scheduled texts of the site that were published, or were not because of a problem. */
  texts_due: { by: string; time: string; isLate: boolean; problem: string | null };
  arrivals: { day: Day; count: number };
};
export type NoticeKind = keyof NoticeFacts;

type NoticeRule<K extends NoticeKind> = {
  roles: readonly StaffRole[];
  sentence(facts: NoticeFacts[K]): string;
  link(facts: NoticeFacts[K], role: StaffRole): OfficePage;
};

const bookingLink = ({ bookingId }: Pick<BookingFacts, 'bookingId'>): OfficePage => ({
  tab: 'bookings',
  ...(bookingId && { booking: bookingId }),
});
const moneyLink = (facts: BookingFacts, role: StaffRole): OfficePage =>
  role === 'superadmin' ? { tab: 'card-payments' } : bookingLink(facts);
const toRefundText = (isDecided: boolean): string => (isDecided ? 'was to be refunded: done' : 'is to be refunded');
const stockLink = (_: DrinkFacts, role: StaffRole): OfficePage => ({
  tab: role === 'barmen' ? 'view-inventory' : 'drinks',
  stock: 'short',
});

const noteSentence = ({ noteKind, time, room, isLate, guestName }: NoticeFacts['note_due']): string => {
  const about = [room && `room ${room}`, guestName].filter(Boolean).join(', ');
  const when = noteKind === 'lost' ? 'to give away or throw away' : `${isLate ? 'was due' : 'due'} at ${time}`;
  return `${noteKindLabels[noteKind]}${about && ` for ${about}`}: ${when}`;
};

export const noticeTable: { readonly [K in NoticeKind]: NoticeRule<K> } = {
  booking_paid: {
    roles: ['superadmin', 'supervisor', 'receptionist'],
    sentence: ({ guestName, amountKobo, reference }) =>
      `${guestName} booked online and paid ${formatNaira(amountKobo)} (${reference})`,
    link: bookingLink,
  },
  account_paid: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ guestName, amountKobo, reference }) =>
      `${guestName} paid ${formatNaira(amountKobo)} of the account online (${reference})`,
    link: bookingLink,
  },
  company_booked: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ guestName, company, amountKobo, reference }) =>
      `${guestName} booked by the link of ${company}, which pays ${formatNaira(amountKobo)} later (${reference})`,
    link: bookingLink,
  },
  payment_late: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ guestName, amountKobo, reference, isDecided }) =>
      `${formatNaira(amountKobo)} from ${guestName} came too late for ${reference} and ${toRefundText(isDecided)}`,
    link: moneyLink,
  },
  payment_mismatch: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ guestName, amountKobo, currency, expectedKobo, reference }) =>
      `${formatAmount(currency, amountKobo)} from ${guestName} is not the ${formatNaira(expectedKobo)} expected for ${reference}: please check the payment`,
    link: moneyLink,
  },
  refund_due: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ guestName, amountKobo, reference, isDecided }) =>
      `${formatNaira(amountKobo)} ${isDecided ? 'was' : 'is'} to be refunded to ${guestName} (${reference})${isDecided ? ': done' : ''}`,
    link: moneyLink,
  },
  booking_cancelled: {
    roles: ['superadmin', 'supervisor', 'receptionist'],
    sentence: ({ guestName, amountKobo, reference, isDecided }) =>
      `${guestName} has cancelled ${reference}: ${amountKobo > 0 ? `${formatNaira(amountKobo)} ${toRefundText(isDecided)}` : 'nothing is to be refunded'}`,
    link: bookingLink,
  },
  refund_refused: {
    roles: ['superadmin'],
    sentence: ({ amountKobo, currency, reference }) =>
      `The card gateway refused to refund ${formatAmount(currency, amountKobo)}${reference ? ` (${reference})` : ''}`,
    link: () => ({ tab: 'card-payments' }),
  },
  money_differs: {
    roles: ['superadmin'],
    sentence: ({ differences }) => `The card gateway’s list and ours differ in ${plural(differences, 'place')}`,
    link: () => ({ tab: 'card-payments' }),
  },
  stock_low: {
    roles: ['superadmin', 'barmen'],
    sentence: ({ drink, stock }) => `${drink} is running low: ${stock} left`,
    link: stockLink,
  },
  stock_out: {
    roles: ['superadmin', 'barmen'],
    sentence: ({ drink }) => `${drink} is out of stock`,
    link: stockLink,
  },
  delivery_received: {
    roles: ['superadmin'],
    sentence: ({ supplier, note, drinks }) =>
      `A delivery of ${supplier} is in stock: ${plural(drinks, 'drink')}, note ${note}`,
    link: () => ({ tab: 'stock' }),
  },
  delivery_taken_back: {
    roles: ['superadmin'],
    sentence: ({ supplier, note }) => `The delivery of ${supplier}, note ${note}, was taken back out of stock`,
    link: () => ({ tab: 'stock' }),
  },
  stock_counted: {
    roles: ['superadmin'],
    sentence: ({ waits, differing, missingKobo }) =>
      `${waits ? 'A count of the stock waits for you' : 'The stock was counted'}: ${differing === 0 ? 'nothing differs' : `${plural(differing, 'drink')} with a difference, ${formatNaira(missingKobo)} missing`}`,
    link: () => ({ tab: 'stock', part: 'counts' }),
  },
  job_parked: {
    roles: ['superadmin'],
    sentence: ({ work }) => `${work}: it failed too often and waits for you`,
    link: () => ({ tab: 'unfinished-work' }),
  },
  job_failing: {
    roles: ['superadmin'],
    sentence: ({ work }) => `${work}: it has failed for an hour, and is tried again`,
    link: () => ({ tab: 'unfinished-work' }),
  },
  sign_in_attacked: {
    roles: ['superadmin'],
    sentence: ({ name, staffId, tries }) =>
      `${tries} wrong tries within an hour to sign in as ${name} (${staffId}): somebody may be guessing the password`,
    link: ({ staffId }, role): OfficePage =>
      role === 'superadmin' ? { tab: 'audit-log', kind: 'sign-in', q: staffId } : { tab: 'settings' },
  },
  overstay_conflict: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ guestName, reference, roomType }) =>
      `${guestName} (${reference}) has not checked out, and every ${roomType} is sold for tonight: extend, move or check out`,
    link: (facts, role) => (role === 'receptionist' ? { tab: 'check-in' } : bookingLink(facts)),
  },
  disk_low: {
    roles: ['superadmin'],
    sentence: ({ freeMb, full }) =>
      full
        ? `The disk of the hotel’s computer is full (${freeMb} MB left): nothing can be booked, sold or changed until there is room`
        : `The disk of the hotel’s computer is nearly full: ${freeMb} MB left. Once it is full, nothing can be booked or sold`,
    link: () => ({ tab: 'unfinished-work' }),
  },
  backup_unproven: {
    roles: ['superadmin'],
    sentence: ({ nights }) => unprovenNightsText(nights),
    link: () => ({ tab: 'backups' }),
  },
  room_asked_for: {
    roles: ['housekeeper'],
    sentence: ({ room }) => `The desk asks for ${room} first`,
    link: () => ({ tab: 'round' }),
  },
  room_ready: {
    roles: [],
    sentence: ({ room, condition }) => `${room} is ready: ${roomConditionLabels[condition].toLowerCase()}`,
    link: () => ({ tab: 'room-status' }),
  },
  room_differs: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ room, seen }) => `${room} was seen ${seen}, and the desk has it ${otherSeenState(seen)}`,
    link: () => ({ tab: 'room-status' }),
  },
  room_defect: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ room, defect, note }) =>
      `No guest can sleep in ${room}: ${defectKindLabels[defect].toLowerCase()}, ${note}. Please close it`,
    link: () => ({ tab: 'room-status' }),
  },
  odd_thing: {
    roles: ['superadmin'],
    sentence: ({ title }) => `To check: ${title}`,
    link: ({ oddThingId }) => ({ tab: 'things-to-check', thing: oddThingId }),
  },
  odd_rule_failed: {
    roles: ['superadmin'],
    sentence: ({ rule, since }) => `Things to check: “${rule}” failed, and was not checked since ${formatDay(since)}`,
    link: () => ({ tab: 'things-to-check' }),
  },
  transfer_recorded: {
    roles: ['superadmin', 'supervisor'],
    sentence: ({ amountKobo, pays, takenBack, isDecided }) =>
      takenBack
        ? `The bank took back a transfer of ${formatNaira(amountKobo)} for ${pays}: it ${isDecided ? 'was' : 'is'} unconfirmed again`
        : `A transfer of ${formatNaira(amountKobo)} for ${pays} ${isDecided ? 'waited for a confirmation: done' : 'waits for a confirmation'}`,
    link: () => ({ tab: 'transfers' }),
  },
  transfer_decided: {
    roles: [],
    sentence: ({ pays, confirmed, takenBack }) =>
      takenBack
        ? `The bank took back the transfer for ${pays}: it is unconfirmed again`
        : `The transfer for ${pays} ${confirmed ? 'is confirmed' : 'has not arrived, and was taken off'}`,
    link: (_, role): OfficePage => {
      if (role === 'barmen') return { tab: 'create-sale' };
      return role === 'receptionist' ? { tab: 'bookings' } : { tab: 'transfers' };
    },
  },
  tab_refund_due: {
    roles: ['superadmin', 'supervisor'],
    sentence: ({ amountKobo, currency, tab, isDecided }) =>
      `${formatAmount(currency, amountKobo)} was paid online for the tab ${tab} that it does not owe, and ${toRefundText(isDecided)}`,
    link: (_, role): OfficePage => ({ tab: role === 'superadmin' ? 'card-payments' : 'bar-sales' }),
  },
  note_due: {
    roles: ['receptionist'],
    sentence: noteSentence,
    link: () => ({ tab: 'notes', state: 'due' }),
  },
  texts_due: {
    roles: ['superadmin'],
    sentence: ({ by, time, isLate, problem }) =>
      problem === null
        ? `The texts that ${by} scheduled are published${isLate ? `, late: they were due at ${time}` : ''}`
        : `The texts that ${by} scheduled for ${time} are not published. ${problem}`,
    link: () => ({ tab: 'site-texts' }),
  },
  arrivals: {
    roles: ['superadmin', 'receptionist'],
    sentence: ({ day, count }) => `${plural(count, 'arrival')} today, ${formatDay(day)}`,
    link: ({ day }, role): OfficePage =>
      role === 'receptionist' ? { tab: 'check-in' } : { tab: 'bookings', from: day, to: day },
  },
};

const noticeKinds = Object.keys(noticeTable) as NoticeKind[];

export const noticeKindsFor = (role: StaffRole): NoticeKind[] =>
  noticeKinds.filter((kind) => noticeTable[kind].roles.includes(role));

const noticeView = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  message: z.string(),
  link: z.catchall(z.object({ tab: z.string() }), z.string()),
  at: z.string(),
  read: z.boolean(),
});
export type NoticeView = z.infer<typeof noticeView>;

export const noticesQuery = z.object(pageFields);

export const noticesPage = z.extend(pageOf(noticeView), { unreadCount: z.int(), now: z.string() });

export const bellState = z.object({
  unreadCount: z.int(),
  newest: z.nullable(z.int()),
  /** Grows with every change of a room; 0 for roles that see no housekeeping. */
  rooms: z.int(),
  /** Changes with each version of the settings over `hotel.config.ts`, and with the stage; 0 without any. */
  hotel: z.int(),
});
export type BellState = z.infer<typeof bellState>;

const noticeId = z
  .int(noticeMessages.which)
  .check(z.gte(1, noticeMessages.which), z.lte(Number.MAX_SAFE_INTEGER, noticeMessages.which));

/**
 * Marks some notices as read (`ids`), or all up to the newest one that the reader has seen (`upTo`), so that later ones
 * stay unread.
 */
export const readNoticesInput = z
  .object({
    ids: z.optional(
      z
        .array(noticeId, noticeMessages.which)
        .check(z.minLength(1, noticeMessages.which), z.maxLength(100, noticeMessages.which)),
    ),
    upTo: z.optional(noticeId),
  })
  .check(
    z.refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), {
      error: noticeMessages.which,
      path: ['ids'],
    }),
  );
