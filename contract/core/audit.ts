import * as z from 'zod/mini';
import { lineField } from '#contract/core/fields.ts';
import {
  dayRangeFields,
  daysInOrder,
  pageFields,
  partlyCountedPageOf,
  queryNumber,
  searchField,
} from '#contract/core/lists.ts';
import { cardGatewayName } from '#contract/core/money-methods.ts';

export const auditMessages = {
  unknownStaffId: 'A Staff ID that nobody has',
  hours: 'Arriving early and leaving late',
  ratePlanOrder: 'All plans on sale',
  hotel: 'The hotel',
  none: 'Nothing has been written down yet',
  listFailed: 'Failed to fetch the audit log',
  notFound: 'This entry is not in the audit log',
  fetchFailed: 'Failed to fetch the entry',
  kind: 'Please choose what the entries are about',
  actor: 'Please choose a person',
  action: 'Please choose what was done',
} as const;

export const auditKinds = [
  'booking',
  'charge',
  'difference',
  'sale',
  'tab',
  'shift',
  'till',
  'odd',
  'safe',
  'bank',
  'drink',
  'delivery',
  'supplier',
  'count',
  'room',
  'plan',
  'code',
  'company',
  'service',
  'tax',
  'rate',
  'setting',
  'picture',
  'installation',
  'import',
  'note',
  'job',
  'backup',
  'staff',
  'sign-in',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditKindLabels: Record<AuditKind, string> = {
  booking: 'Booking',
  charge: 'Card payment',
  difference: 'Difference with the gateway',
  sale: 'Bar sale',
  tab: 'Bar tab',
  shift: 'Shift',
  till: 'Till',
  odd: 'Thing to check',
  safe: 'Safe',
  bank: 'Bank statement',
  drink: 'Drink',
  delivery: 'Delivery',
  supplier: 'Supplier',
  count: 'Stock count',
  room: 'Room',
  plan: 'Plan',
  code: 'Promo code',
  company: 'Company',
  service: 'Service',
  tax: 'Tax',
  rate: 'Exchange rate',
  setting: 'Setting of the hotel',
  picture: 'Picture of the site',
  installation: 'Set-up of the hotel',
  import: 'Import',
  note: 'Note of the desk',
  job: 'Unfinished work',
  backup: 'Backup',
  staff: 'Staff',
  'sign-in': 'Sign-in',
};

/** The audit actions by what they are about, in groups for a choice of one of them. */
export const auditActionGroups = {
  Bookings: [
    ...['booking created', 'booking held again', 'booking confirmed', 'booking checked in', 'booking checked out'],
    'nights not charged',
    ...['booking completed', 'booking cancelled', 'booking no show', 'booking voided', 'booking deleted'],
    ...['stay changed', 'room assigned', 'room kept', 'room taken away'],
    ...['booking cancellation undone', 'booking no-show undone', 'booking completion undone'],
    ...['hold expired', 'hold let go'],
  ],
  'Accounts of stays': [
    ...['discount given', 'extra charge made', 'line posted', 'line reversed'],
    ...['invoice issued', 'credit note issued', 'window opened', 'line moved', 'charges routed'],
    ...['balance moved to a company', 'balance written off', 'balance taken back', 'paid before noted'],
    ...['service added', 'service changed', 'service retired', 'service listed again', 'tax changed'],
    'tax rate removed',
  ],
  'Payments and refunds': [
    ...['payment taken', 'payment reversed', 'payment given back', 'account paid online', 'payment accepted'],
    ...['payment over', 'payment late', 'payment came too late', 'payment too little'],
    ...['payment in another currency', 'payment twice'],
    ...['refund due', 'refund asked for', 'refund made', 'refund refused', 'refund resolved', 'difference resolved'],
  ],
  'Bank and card terminals': [
    ...['transfer confirmed', 'transfer unconfirmed', 'statement imported', 'line set aside', 'line taken back'],
    ...['terminal asked', 'terminal request ended', 'terminal approval not recorded'],
  ],
  'Tills and the safe': [
    ...['till added', 'till changed', 'shift opened', 'till counted', 'count signed'],
    ...['envelope dropped', 'handed over', 'paid out', 'envelope reversed', 'paid-out reversed'],
    ...['envelope in the safe', 'envelope opened', 'safe entry made', 'safe entry reversed'],
  ],
  Bar: [
    ...['drink sold', 'wrong PIN at the bar', 'sale deleted', 'drink added', 'drink changed', 'drink deleted'],
    ...['tab opened', 'tab payment taken', 'tab payment reversed', 'tab moved to a room'],
    ...['stock restock', 'stock correction', 'stock breakage'],
    ...['delivery received', 'delivery taken back', 'supplier number changed'],
    ...['stock count started', 'drink counted', 'stock count finished', 'stock count accepted', 'stock count dropped'],
  ],
  'Rooms and prices': [
    ...['room type added', 'room type changed'],
    ...['rate period added', 'rate period changed', 'rate period deleted'],
    ...['stay condition added', 'stay condition deleted'],
    ...['plan added', 'plan changed', 'plan retired', 'plan put on sale', 'plans put in order'],
    ...['hours changed', 'guest prices changed'],
    ...['code added', 'code changed', 'code retired', 'code put to use'],
    ...['company added', 'company changed', 'company retired', 'company listed again', 'company link renewed'],
    ...['room inventory added', 'room inventory changed', 'room inventory deleted'],
    ...['rooms added', 'rooms numbered', 'room changed', 'room retired'],
    ...['room closed', 'closure changed', 'room opened', 'defect answered', 'discrepancy answered'],
    ...['exchange rate set', 'exchange rate removed'],
  ],
  'Work of the hotel': [
    ...['odd thing answered', 'rule of odd things changed', 'work tried again', 'work given up'],
    ...['note written', 'note changed', 'note done', 'note opened again'],
    ...['guest exported', 'guest erased', 'backup asked for', 'key of backups set', 'place of backups set'],
    'hotel setting changed',
    ...['picture sent', 'picture published', 'picture changed', 'picture moved', 'picture removed', 'picture put back'],
    ...['texts scheduled', 'scheduled texts withdrawn', 'scheduled texts refused'],
    ...['set-up link made', 'wrong set-up link', 'hotel taken over', 'mail tested', 'gateway tested'],
    ...['rehearsal begun', 'hotel opened', 'file imported', 'import undone', 'everything exported'],
    ...['backup sent to the new hotel', 'restore confirmed', 'hotel restored', 'second factors removed'],
  ],
  'Staff and sign-in': [
    ...['staff added', 'staff changed', 'staff deactivated', 'staff deleted', 'password changed', 'password reset'],
    ...['signed in', 'signed out', 'session ran out', 'sign-in refused', 'sign-in locked', 'right refused'],
    ...['sign-in unlocked', 'two-factor enabled', 'two-factor disabled', 'recovery code used'],
    ...['sessions ended', 'PIN set', 'PIN changed', 'PIN removed', 'wrong PIN', 'PIN locked', 'person changed'],
    'mailbox proven',
  ],
} as const;
export const auditActions = Object.values(auditActionGroups).flat();
export type AuditAction = (typeof auditActions)[number];

const barGroup: keyof typeof auditActionGroups = 'Bar';
const barKinds: readonly AuditKind[] = ['sale', 'tab', 'drink', 'delivery', 'supplier', 'count'];

/** The actions to choose from, by group. A hotel without a bar has none of the bar to choose. */
export const auditActionsOf = ({ hasBar }: { hasBar: boolean }): [group: string, actions: readonly AuditAction[]][] =>
  Object.entries(auditActionGroups).filter(([group]) => hasBar || group !== barGroup);

export const auditKindsOf = ({ hasBar }: { hasBar: boolean }): readonly AuditKind[] =>
  auditKinds.filter((kind) => hasBar || !barKinds.includes(kind));

/** Audit actions that change how somebody can sign in to an account. */
export type AccessChange = Extract<
  AuditAction,
  | 'password changed'
  | 'password reset'
  | 'two-factor enabled'
  | 'two-factor disabled'
  | 'PIN set'
  | 'PIN changed'
  | 'PIN removed'
>;

/** Actors without a Staff ID: the name in the audit log, and the name on screens. */
export const nonStaffActors: Readonly<Record<string, string>> = {
  client: 'Guest',
  visitor: 'Somebody not signed in',
  gateway: cardGatewayName,
  system: 'The system',
  operator: 'Operator',
};

export const auditQuery = z
  .object({
    ...pageFields,
    actor: z.optional(lineField(auditMessages.actor, 'actor', 40)),
    kind: z.optional(z.enum(auditKinds, { error: auditMessages.kind })),
    action: z.optional(z.enum(auditActions, { error: auditMessages.action })),
    q: searchField,
    ...dayRangeFields,
  })
  .check(daysInOrder);

/** `before` is null for a new value, `after` for a removed one. */
export const auditChangeSchema = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  actorName: z.string(),
  action: z.string(),
  kind: z.enum(auditKinds),
  subject: z.string(),
  bookingId: z.nullable(z.string()),
  changes: z.array(auditChangeSchema),
  reason: z.nullable(z.string()),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

/** A page of the audit log. If a search finds very many entries, `totalCount` does not count them all. */
export const auditPage = partlyCountedPageOf(auditEntry);

export const auditEntryInput = z.object({
  id: queryNumber(z.int(auditMessages.notFound).check(z.gte(1, auditMessages.notFound))),
});

export const auditEntryInFull = z.extend(auditEntry, {
  /**
   * The room that the entry is about; null for an entry about no room, or about one that is retired or has no number.
   */
  roomId: z.nullable(z.string()),
  /** The number and the hash of the seal of the entry; null until it is sealed. */
  seal: z.nullable(z.object({ number: z.int(), hash: z.string() })),
});
export type AuditEntryInFull = z.infer<typeof auditEntryInFull>;

/** The hash of a seal in groups, so that it wraps on a phone. */
export const hashInGroups = (hash: string): string => hash.match(/.{8}/g)?.join(' ') ?? hash;
