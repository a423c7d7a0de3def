import * as z from 'zod/mini';
import { accountKinds, accountTimes } from '#contract/accounts/stay-account.ts';
import { windowView } from '#contract/accounts/windows.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import type { LineKind } from '#contract/bookings/folio.ts';
import type { Day } from '#contract/core/dates.ts';
import { koboField, lineField, shownNairaField, wholeNumberField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { clearingView } from '#contract/front-desk/check-out.ts';
import { bookingDetail, type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { takeBackProblem } from '#contract/front-desk/take-back.ts';
import { toPayOf, toPayText } from '#contract/front-desk/to-pay.ts';

export const accountMessages = {
  items: 'Please choose a service',
  quantity: 'The number must be a whole number from 1 to 100',
  seenTotal: 'seen_total must be the total that was shown',
  unavailable: 'A service that you chose is no longer in the list. Please choose again.',
  priceChanged: (total: Kobo) =>
    `A price has changed meanwhile: it is now ${formatNaira(total)}. Tell the guest, then post it again.`,
  keyReused: 'This was posted before, with other services. Close this window to see it.',
  companyOverLimit:
    'With this the company of this stay would owe more than its limit. Take payment from the guest now, or record a payment of the company first.',
  postFailed: 'Failed to post',
  reverseFailed: 'Failed to reverse the line',
  lineNotFound: 'This line is not on the account.',
  atTheBar: 'A drink is taken back where it was sold: delete the sale in the list of the bar.',
  fetchFailed: 'Failed to fetch the account',
  postedLater: 'Charged when the day is closed',
  nothing: 'Nothing is posted yet.',
  nothingText: 'A drink, laundry or a ride can be posted once the guest is in the house.',
} as const;

const maxPostedItems = 40;
const bookingIdField = { id: z.uuid({ error: bookingMessages.notFound }) };

const postedItem = z.object(
  {
    serviceId: z.uuid({ error: accountMessages.unavailable }),
    quantity: wholeNumberField(accountMessages.quantity, 1, 100),
  },
  accountMessages.items,
);

export const postServicesInput = z.object({
  ...bookingIdField,
  items: z
    .array(postedItem, accountMessages.items)
    .check(z.minLength(1, accountMessages.items), z.maxLength(maxPostedItems, accountMessages.items)),
  /** The total that the button showed. If the current prices give another total, nothing is posted. */
  seenTotalKobo: z.optional(shownNairaField(accountMessages.seenTotal)),
  key: lineField('key cannot be empty', 'key', 100),
});

export const reverseLineInput = z.object({
  ...bookingIdField,
  lineId: z.uuid({ error: accountMessages.lineNotFound }),
  reason: lineField(deskMessages.reason, 'A reason', 300),
});

/** The name of an account in texts: its rooms, or the guest while the stay has no room. */
export const accountName = ({ rooms, guestName }: { rooms: readonly string[]; guestName: string }): string =>
  rooms.join(', ') || guestName;

/** An amount with the account that it is posted to, such as "₦2,400 to 104". */
export const amountToAccountText = (amount: Kobo, stay: { rooms: readonly string[]; guestName: string }): string =>
  `${formatNaira(amount)} to ${accountName(stay)}`;

export const postedMessage = (amount: Kobo, booking: DeskBooking, today: Day): string =>
  `Posted ${amountToAccountText(amount, booking)}. ${toPayText(toPayOf(booking, today))}`;

/** Returns why a staff member of this role cannot take the line back now, or undefined if they can. */
export function reverseProblem(
  { kind, own, at }: { kind: LineKind; own: boolean; at: Date },
  role: StaffRole,
  now: Date,
  minutes: number,
): string | undefined {
  return kind === 'bar' ? accountMessages.atTheBar : takeBackProblem({ isOwn: own, at }, role, now, minutes);
}

const lineView = z.object({
  id: z.string(),
  kind: z.enum(accountKinds),
  time: z.enum(accountTimes),
  day: z.string(),
  label: z.string(),
  /** The price of the line; 0 if it is reversed. */
  amountKobo: koboField,
  /** Who posted the line: null for lines of the booking. `postedAt` is null until the line is posted. */
  postedBy: z.nullable(z.string()),
  postedAt: z.nullable(z.string()),
  readyAt: z.nullable(z.string()),
  reversed: z.nullable(z.object({ wasKobo: koboField, by: z.string(), at: z.string(), reason: z.string() })),
  /**
   * Why the caller cannot take the line back, or null if the caller can; undefined if there is nothing to take back.
   */
  reverseProblem: z.optional(z.nullable(z.string())),
  /** The window that has the line; null for the window of the guest. */
  windowId: z.nullable(z.string()),
  /**
   * Why nobody can move the line to another window, or null if somebody can. It is undefined for a line that is
   * reversed or that the guest has not had yet.
   */
  moveProblem: z.optional(z.nullable(z.string())),
});
export type AccountLineView = z.infer<typeof lineView>;

export const accountView = z.object({
  ...z.pick(bookingDetail, { booking: true, payments: true, refunds: true }).shape,
  lines: z.array(lineView),
  /** One window for each payer; that of the guest comes first. */
  windows: z.array(windowView),
  clearings: z.array(clearingView),
  /**
   * `hadKobo` is the price of what the guest had by now, `owedNowKobo` the part of it that is neither paid nor cleared.
   */
  hadKobo: koboField,
  owedNowKobo: koboField,
  owedAtCheckOutKobo: koboField,
  paidAheadKobo: koboField,
  taxes: z.array(z.object({ label: z.string(), rate: z.string(), amountKobo: koboField })),
  netKobo: koboField,
});
export type AccountView = z.infer<typeof accountView>;

export const containedTaxesText = (
  { taxes, netKobo }: Pick<AccountView, 'taxes' | 'netKobo'>,
  begin = 'Contains',
): string => {
  const parts = taxes.map(({ label, rate, amountKobo }, index) => {
    const name = index === 0 || label === 'VAT' ? label : label.charAt(0).toLowerCase() + label.slice(1);
    return `${name} ${rate} ${formatNaira(amountKobo)}`;
  });
  const last = parts.pop();
  return last ? `${begin} ${[parts.join(', '), last].filter(Boolean).join(' and ')}. Net ${formatNaira(netKobo)}.` : '';
};
