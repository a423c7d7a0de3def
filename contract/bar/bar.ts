import * as z from 'zod/mini';
import { drinkCategories, drinkMessages } from '#contract/bar/drinks.ts';
import { isSignature, maxSignatureLength } from '#contract/bar/signatures.ts';
import { blankableLineField, cleanText, koboField, lineField, shownNairaField } from '#contract/core/fields.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { dayRangeFields, daysInOrder, directionField, pageFields, pageOf, searchField } from '#contract/core/lists.ts';
import { formatNaira, fromNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';
import { slipMessages, terminalField } from '#contract/payments/card-slips.ts';
import { cashFromField } from '#contract/till/cash-places.ts';

export const saleMessages = {
  noBar: 'This hotel has no bar.',
  missing: 'Please select a drink and enter quantity',
  invalid: 'Please enter valid drink selection and quantity',
  noDrinksAdmin: 'No drinks available. Please add drinks first in the Drinks Management section.',
  noDrinksBarman: 'No drinks available. Please contact the administrator to add drinks.',
  method: 'Please choose cash, card, room or tab',
  unknownDrink: 'This drink is no longer sold',
  outOfStock: (drink: string) => `${drink} is out of stock`,
  tooFew: (drink: string, left: number) => `Only ${left} of ${drink} left`,
  unavailable: (drink: string) => `${drink} is not available`,
  keyReused: 'This sale was recorded before, with other drinks',
  sentBefore:
    'The answer to this sale was lost, and it may have been recorded. Record it again as it is: it will count once.',
  notRecorded: 'The drinks of this order are not recorded yet.',
  chosenBefore: 'These drinks were chosen before and are not recorded yet.',
  seenTotal: 'seen_total must be the total that was shown',
  priceChanged: (total: Kobo) =>
    `A price has changed meanwhile: the total is now ${formatNaira(total)}. Tell the customer, then record the sale again.`,
  deletedSince: 'This sale was recorded, and has been deleted since.',
  recorded: 'Sale recorded successfully!',
  receipt: 'receipt must be the number of a receipt',
  recordFailed: 'Failed to record sale',
  recordFailedOffline: 'Failed to record sale - please check server connection',
  recordFailedBecause: (reason: string) => `Error recording sale: ${reason}`,
  notFound: 'Sale not found',
  receiptNotFound: 'No receipt of the bar has this number',
  takenBackBefore: 'This drink was taken back before',
  cashCounted:
    'The cash of this sale was counted. Only a superadmin can delete it now, and says where the cash comes from that goes back.',
  cashNotCounted: 'The cash of this sale was not counted: it goes back out of the till of its shift.',
  deleted: '✅ Sale deleted successfully!',
  deleteFailed: 'Failed to delete sale',
  reason: 'Please give a reason',
  drinks: 'drinks must be stock or loss',
  room: 'Please choose the room',
  roomNotAsked: 'A room is given only for a sale on the room',
  tab: 'Please enter the table or a name for the tab',
  tabNotAsked: 'A tab is given only for a sale on a tab',
  agreement: 'Please let the guest sign, or ask for the PIN',
  signature: 'Please let the guest sign',
  signatureTooLong: 'This signature has too many strokes. Please clear it and let the guest sign again.',
  pin: 'The PIN has four digits. The guest finds it on the page of the booking.',
  wrongPin: (left: number) => `This is not the PIN of this stay. ${plural(left, 'try', 'tries')} left.`,
  pinLocked: (minutes: number) =>
    `Too many wrong PINs for this stay. For ${plural(minutes, 'minute')} the guest can only sign.`,
  notInHouse: 'This guest is not in the house any more. Please take cash or card.',
  accountClosed: 'The account of this stay is closed: the guest has checked out. Please take cash or card.',
  overLimit: (left: Kobo) =>
    left > 0
      ? `Only ${formatNaira(left)} of the limit for drinks is left on this stay. Please take cash or card for the rest.`
      : 'The limit for drinks on this stay is reached. Please take cash or card.',
  companyOverLimit: 'The company of this stay has reached its limit. Please take cash or card.',
  nobodyInHouse: 'Nobody is checked in. Ask the desk, or take cash, card or a tab.',
  staysFailed: 'Failed to fetch the guests in the house',
  lineNotFound: 'This drink is not on the account',
  agreementFailed: 'Failed to fetch who agreed',
  fetchFailed: 'Failed to fetch bar sales',
  loadFailed: 'Error loading dashboard data',
} as const;

/**
 * With `cash` and `card` the drinks are paid at the sale. With `room` they go on the account of a stay, with `tab` on a
 * tab.
 */
export const barMethods = ['cash', 'card', 'room', 'tab'] as const;
export type BarMethod = (typeof barMethods)[number];
export const barMethodLabels: Record<BarMethod, string> = {
  ...{ cash: 'Cash', card: 'Card', room: 'Room', tab: 'Tab' },
};

export const sellerLabels: Record<StaffRole, string> = {
  superadmin: 'Admin',
  supervisor: 'Supervisor',
  receptionist: 'Receptionist',
  barmen: 'Barman',
  housekeeper: 'Housekeeper',
};

const maxOrderLines = 40;

const missingOrInvalidMessage = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? saleMessages.missing : saleMessages.invalid;
const soldDrinkId = z
  .int({ error: missingOrInvalidMessage })
  .check(z.gte(1, saleMessages.invalid), z.lte(2 ** 31 - 1, saleMessages.invalid));
const maxQuantity = 1000;
const soldQuantity = z
  .int({ error: missingOrInvalidMessage })
  .check(z.gte(1, saleMessages.invalid), z.lte(maxQuantity, saleMessages.invalid));

const saleLine = z.object({ drinkId: soldDrinkId, quantity: soldQuantity }, saleMessages.invalid);

export const agreements = ['signature', 'pin'] as const;
export type Agreement = (typeof agreements)[number];
export const agreementLabels: Record<Agreement, string> = { signature: 'Signed', pin: 'Told the PIN' };

export const agreedRoomSchema = z
  .object(
    {
      bookingId: z.uuid({ error: saleMessages.room }),
      agreedBy: z.enum(agreements, { error: saleMessages.agreement }),
      signature: z.optional(
        z
          .string(saleMessages.signature)
          .check(
            z.maxLength(maxSignatureLength, { error: saleMessages.signatureTooLong, abort: true }),
            z.refine(isSignature, { error: saleMessages.signature }),
          ),
      ),
      pin: z.optional(z.string(saleMessages.pin).check(cleanText, z.trim(), z.regex(/^\d{4}$/, saleMessages.pin))),
    },
    saleMessages.room,
  )
  .check(({ value, issues }) => {
    const refuse = (field: Agreement) =>
      issues.push({ code: 'custom', input: value, path: [field], message: saleMessages[field] });
    for (const field of agreements) if ((field === value.agreedBy) !== (value[field] !== undefined)) refuse(field);
  });

/**
 * How much may still be spent on drinks on the account of a stay. `posted` is the price of the drinks on it that were
 * not taken back.
 */
export const barLimitLeft = ({ barLimit }: Pick<Hotel['desk'], 'barLimit'>, posted: Kobo): Kobo =>
  kobo(Math.max(0, fromNaira(barLimit) - posted));

/**
 * The input of a sale: one drink (`drinkId`, `quantity`), or the `items` of an order, of which all are sold or none.
 * `key` is the idempotency key.
 */
export const newSale = z
  .object({
    drinkId: z.optional(soldDrinkId),
    quantity: z.optional(soldQuantity),
    items: z.optional(
      z
        .array(saleLine, saleMessages.invalid)
        .check(z.minLength(1, saleMessages.missing), z.maxLength(maxOrderLines, saleMessages.invalid)),
    ),
    paymentMethod: z._default(z.enum(barMethods, { error: saleMessages.method }), 'cash'),
    /**
     * The stay that pays, and how its guest agreed. It must be there if the payment method is `room`, and not
     * otherwise.
     */
    room: z.optional(agreedRoomSchema),
    /**
     * The open tab of this table or name; it is opened if there is none. It must be there if the payment method is
     * `tab`, and not otherwise.
     */
    tab: z.optional(z.object({ label: lineField(saleMessages.tab, 'The name of a tab', 40) }, saleMessages.tab)),
    /** The number of the slip, if paid by card. */
    reference: z.optional(blankableLineField('The number of the slip', 60)),
    terminal: terminalField,
    /** The total that the seller saw. If the current prices give another total, nothing is sold. */
    seenTotalKobo: z.optional(shownNairaField(saleMessages.seenTotal)),
    key: z.optional(lineField('key cannot be empty', 'key', 100)),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message });
    if (value.items && (value.drinkId !== undefined || value.quantity !== undefined))
      refuse('items', saleMessages.invalid);
    else if (!value.items && value.drinkId === undefined) refuse('drinkId', saleMessages.missing);
    else if (!value.items && value.quantity === undefined) refuse('quantity', saleMessages.missing);
    if (value.paymentMethod === 'room' && !value.room) refuse('room', saleMessages.room);
    if (value.paymentMethod !== 'room' && value.room) refuse('room', saleMessages.roomNotAsked);
    if (value.paymentMethod === 'tab' && !value.tab) refuse('tab', saleMessages.tab);
    if (value.paymentMethod !== 'tab' && value.tab) refuse('tab', saleMessages.tabNotAsked);
    if (value.paymentMethod !== 'card' && value.reference) refuse('reference', slipMessages.notCard);
    const quantities = new Map<number, number>();
    for (const { drinkId, quantity } of value.items ?? [])
      quantities.set(drinkId, (quantities.get(drinkId) ?? 0) + quantity);
    if ([...quantities.values()].some((quantity) => quantity > maxQuantity)) refuse('items', saleMessages.invalid);
  });
export type NewSale = z.output<typeof newSale>;

/** A stay as the bar sees it. `room` is the number of its room, null while it has none. */
const barStayFields = { room: z.nullable(z.string()), guestName: z.string() };

/**
 * Where the cash of a sale is. `in_shift`: the shift that took the cash is open. `counted`: that shift was counted, so
 * whoever gives the cash back names a till or the safe. `not_counted`: that shift is over without a count.
 */
const cashStates = ['in_shift', 'counted', 'not_counted'] as const;

export const barSale = z.object({
  id: z.string(),
  orderId: z.string(),
  /** The number of the receipt, which all drinks of an order have. */
  receipt: z.int(),
  drinkId: z.int(),
  drinkName: z.string(),
  category: z.enum(drinkCategories),
  quantity: z.int(),
  unitPriceKobo: koboField,
  totalAmountKobo: koboField,
  paymentMethod: z.enum(barMethods),
  /** The stay on whose account the drink was put; null if it was put on none. */
  onRoom: z.nullable(z.object(barStayFields)),
  onTab: z.nullable(z.string()),
  /** The number of the slip of a card payment; null without one. */
  reference: z.nullable(z.string()),
  staffName: z.string(),
  staffRole: z.enum(staffRoles),
  createdAt: z.string(),
  /** Null for a sale that was not paid in cash. */
  cashState: z.nullable(z.enum(cashStates)),
});
export type BarSale = z.infer<typeof barSale>;

/**
 * A sale in a list. The amounts are null for a barman who sold it in the open shift at a till, if the hotel hides sums
 * (`shifts.blind`).
 */
const listedSale = z.extend(barSale, {
  unitPriceKobo: z.nullable(koboField),
  totalAmountKobo: z.nullable(koboField),
  /** Why the caller cannot delete the sale; null if they can. */
  takeBackProblem: z.nullable(z.string()),
});
export type ListedSale = z.infer<typeof listedSale>;

/** How a sale was paid, as text, such as "Cash", "Card, slip 42", "Room 104" or "Tab Table 4". */
export const paymentText = ({
  paymentMethod,
  onRoom,
  onTab,
  reference,
}: Pick<BarSale, 'paymentMethod' | 'onRoom' | 'onTab' | 'reference'>): string =>
  onRoom?.room
    ? `${barMethodLabels.room} ${onRoom.room}`
    : onTab
      ? `${barMethodLabels.tab} ${onTab}`
      : `${barMethodLabels[paymentMethod]}${reference ? `, slip ${reference}` : ''}`;

export const recordSaleReply = z.object({
  message: z.string(),
  sales: z.array(barSale),
  totalAmountKobo: koboField,
  stock: z.array(z.object({ id: z.int(), stockQuantity: z.int() })),
});

export const saleSorts = ['created_at', 'drink_name', 'total_amount'] as const;
export type SaleSort = (typeof saleSorts)[number];

export const salesQuery = z
  .object({
    ...pageFields,
    q: searchField,
    paymentMethod: z.optional(z.enum(barMethods, { error: saleMessages.method })),
    category: z.optional(z.enum(drinkCategories, { error: drinkMessages.category })),
    ...dayRangeFields,
    sort: z._default(z.enum(saleSorts, { error: `sort must be one of ${saleSorts.join(', ')}` }), 'created_at'),
    dir: z._default(directionField, 'desc'),
  })
  .check(daysInOrder);

/**
 * Totals of all sales that match the filter, not only of this page. `roomAmountKobo` and `tabAmountKobo` are not money
 * at the time of the sale. The totals are null for a barman with an open shift at a till, if the hotel hides sums and
 * `to` is not a day before that shift.
 */
export const salesPage = z.extend(pageOf(listedSale), {
  totalAmountKobo: z.nullable(koboField),
  cashAmountKobo: z.nullable(koboField),
  cardAmountKobo: z.nullable(koboField),
  roomAmountKobo: z.nullable(koboField),
  tabAmountKobo: z.nullable(koboField),
  now: z.string(),
});

const reasonField = lineField(saleMessages.reason, 'A reason', 300);

/** What becomes of the drinks when a sale is taken back: they go back to stock or, if they were poured, are a loss. */
export const drinkDestinations = ['stock', 'loss'] as const;
export type DrinkDestination = (typeof drinkDestinations)[number];
export const takenBackLabels: Record<DrinkDestination, string> = { stock: 'Back to stock', loss: 'Poured away' };

export const saleRemoval = z.object({
  id: z.uuid({ error: saleMessages.notFound }),
  reason: reasonField,
  drinks: z._default(z.enum(drinkDestinations, { error: saleMessages.drinks }), 'stock'),
  /** Where the cash for the customer comes from, if the shift of a cash sale was counted. */
  cashFrom: cashFromField,
});

/**
 * A barman gets only their own sales. Money is null for a barman with an open shift at a till, if the hotel hides sums.
 * A transaction is one drink of an order, whatever its quantity.
 */
export const barFigures = z.object({
  today: z.string(),
  totalSalesKobo: z.nullable(koboField),
  totalTransactions: z.int(),
  /** The part of the totals above that was put on rooms. */
  totalRoomKobo: z.nullable(koboField),
  totalRoomTransactions: z.int(),
  todaysSalesKobo: z.nullable(koboField),
  todaysTransactions: z.int(),
  todaysCashKobo: z.nullable(koboField),
  todaysCardKobo: z.nullable(koboField),
  todaysRoomKobo: z.nullable(koboField),
  todaysRoomTransactions: z.int(),
  todaysTabKobo: z.nullable(koboField),
  totalDrinks: z.int(),
  availableDrinks: z.int(),
  shortDrinks: z.int(),
});
export type BarFigures = z.infer<typeof barFigures>;

/** A stay that the bar can choose. `leftKobo` is how much may still be spent on drinks on its account. */
const barStay = z.object({ bookingId: z.string(), ...barStayFields, leftKobo: koboField, closed: z.boolean() });
export type BarStay = z.infer<typeof barStay>;

export const barStays = z.object({ data: z.array(barStay) });

export const barAgreementInput = z.object({ lineId: z.uuid({ error: saleMessages.lineNotFound }) });

/** Who agreed to an order on a room, and how. `signature` is null for a PIN, and after the guest was erased. */
export const barAgreement = z.object({
  ...barStayFields,
  agreedBy: z.enum(agreements),
  signature: z.nullable(z.string()),
  staffName: z.string(),
  createdAt: z.string(),
  drinks: z.array(
    z.object({ drinkName: z.string(), quantity: z.int(), totalAmountKobo: koboField, deleted: z.boolean() }),
  ),
});
export type BarAgreement = z.infer<typeof barAgreement>;
