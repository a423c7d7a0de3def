import * as z from 'zod/mini';
import { agreedRoomSchema, barSale, saleMessages } from '#contract/bar/bar.ts';
import { maxPeople } from '#contract/bar/tab-split.ts';
import {
  amountField,
  blankableLineField,
  koboField,
  lineField,
  shownNairaField,
  wholeNumberField,
} from '#contract/core/fields.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { deskMethods } from '#contract/front-desk/desk.ts';
import { cashReasonField } from '#contract/oversight/cash-law.ts';
import { terminalField } from '#contract/payments/card-slips.ts';
import { reservedText, subtractReserved, waitText } from '#contract/payments/reserved-money.ts';
import { transferStateField } from '#contract/payments/unconfirmed.ts';

export const tabMessages = {
  notFound: 'Tab not found',
  state: 'state must be open or closed',
  method: 'Please choose how it was paid',
  amount: 'Please enter the amount',
  overBalance: (left: Kobo, unconfirmed: Kobo = kobo(0), atTerminal: Kobo = kobo(0)) => {
    const reserved = reservedText(unconfirmed, atTerminal);
    return reserved
      ? `${reserved} Besides it, ${formatNaira(left)} is to pay now.`
      : `Only ${formatNaira(left)} is to pay on this tab`;
  },
  people: `Please enter for how many people: 2 to ${maxPeople}`,
  drinks: 'Please choose the drinks',
  oneSplit: 'A payment is the share of a person or for drinks, not both',
  shareChanged: (share: Kobo) => `The tab has changed meanwhile: a share is ${formatNaira(share)} now.`,
  drinksCost: (sum: Kobo) => `These drinks cost ${formatNaira(sum)}`,
  drinkNotOnTab: 'A drink of these is no longer on the tab',
  drinkPaid: 'One of these drinks is paid already',
  drinkIsPaid: 'Somebody has paid for this drink. Reverse that payment first.',
  closed: 'This tab is closed: it was paid or moved to a room meanwhile.',
  paidMore: 'More of this tab is paid, or waits for a confirmation, than would be left on it. Reverse a payment first.',
  partPaid: 'A part of this tab is paid, so it cannot be moved to a room. Take the rest here.',
  transferWaits: 'A transfer for this tab is not confirmed yet. Take it back first, or take the rest here.',
  terminalWaits: 'A card terminal is asked for a part of this tab. Wait for its answer.',
  labelTaken: 'Another tab with this name is open. Close that one first.',
  totalChanged: (left: Kobo) => `The tab has changed meanwhile: ${formatNaira(left)} is on it now.`,
  seenTotal: 'seen_total must be the total that was shown',
  keyReused: 'This payment was recorded before, with other details',
  paymentNotFound: 'Payment not found',
  alreadyReversed: 'This payment was reversed before',
  /** `left` is the balance of the tab. Transfers that nobody has confirmed are still in it. */
  taken: (left: Kobo) =>
    left > 0 ? `Payment taken, ${formatNaira(left)} is left` : 'Payment taken, the tab is closed',
  reversed: 'Payment reversed',
  moved: (room: string) => `Tab moved to ${room}`,
  takeFailed: 'Failed to take the payment',
  reverseFailed: 'Failed to reverse the payment',
  moveFailed: 'Failed to move the tab',
  linkFailed: 'Failed to make the pay link',
  fetchFailed: 'Failed to fetch the tabs',
  none: 'No tab is open',
  nothingToTake: 'nothing more to take',
} as const;

const tabIdField = { tabId: z.uuid({ error: tabMessages.notFound }) };
export const tabInput = z.object(tabIdField);
export const tabsQuery = z.object({
  state: z._default(z.enum(['open', 'closed'], { error: tabMessages.state }), 'open'),
});

const tabSummary = z.object({
  id: z.string(),
  label: z.string(),
  openedAt: z.string(),
  openedBy: z.string(),
  closedAt: z.nullable(z.string()),
  totalKobo: koboField,
  paidKobo: koboField,
  /** The sum of transfers that nobody has confirmed. `balanceKobo` still contains it. */
  unconfirmedKobo: koboField,
  /** The amount that a card terminal is asked for. `balanceKobo` still contains it. */
  atTerminalKobo: koboField,
  balanceKobo: koboField,
  /** The guest to whose account the tab was moved; null if it was not moved. */
  movedTo: z.nullable(z.string()),
});
export type TabSummary = z.infer<typeof tabSummary>;

/**
 * The sums are null for a barman with an open shift at a till, if the hotel hides sums (`shifts.blind`). The balance of
 * an open tab of which nothing is paid is shown all the same.
 */
const listedTab = z.extend(tabSummary, {
  totalKobo: z.nullable(koboField),
  paidKobo: z.nullable(koboField),
  unconfirmedKobo: z.nullable(koboField),
  atTerminalKobo: z.nullable(koboField),
  balanceKobo: z.nullable(koboField),
  /**
   * What can be paid now, as `tabLeftToPay`. Everybody is told if it is 0, so that nobody charges a customer again whose
   * transfer waits for a confirmation.
   */
  leftToPayKobo: z.nullable(koboField),
});
export type ListedTab = z.infer<typeof listedTab>;

/** Open tabs, the oldest first; or the last closed ones, the newest first. */
export const tabList = z.object({ data: z.array(listedTab), now: z.string() });

export const tabMethodLabels = {
  ...{ cash: 'Cash', card: 'Card terminal', transfer: 'Bank transfer', gateway: 'Pay link' },
} as const;

const tabPayment = z.object({
  id: z.string(),
  method: z.enum(['cash', 'card', 'transfer', 'gateway']),
  amountKobo: koboField,
  at: z.string(),
  /** Who took the payment; null for a payment by a link. */
  takenBy: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** How many people had still to pay, this payer included, if the payment is the share of one of them. */
  people: z.nullable(z.int()),
  /** The drinks that the payment is for, if the tab was split by drinks. */
  drinks: z.array(z.object({ saleId: z.string(), drinkName: z.string(), quantity: z.int() })),
  transfer: transferStateField,
  reversed: z.nullable(z.object({ by: z.string(), reason: z.string() })),
  /** Why the caller cannot reverse the payment; null if they can. */
  reverseProblem: z.nullable(z.string()),
});
export type TabPayment = z.infer<typeof tabPayment>;

/** A drink on a tab. `takeBackProblem` says why the caller cannot take the drink back; null if they can. */
const tabSale = z.extend(barSale, { takeBackProblem: z.nullable(z.string()) });
export type TabSale = z.infer<typeof tabSale>;

const barTab = z.extend(tabSummary, { sales: z.array(tabSale), payments: z.array(tabPayment) });
export type BarTab = z.infer<typeof barTab>;

/** What can be paid of the tab now: its balance, less what waits for a confirmation or at a terminal. */
export const tabLeftToPay = ({
  balanceKobo,
  unconfirmedKobo,
  atTerminalKobo,
}: Pick<TabSummary, 'balanceKobo' | 'unconfirmedKobo' | 'atTerminalKobo'>): Kobo =>
  subtractReserved(balanceKobo, unconfirmedKobo, atTerminalKobo);

/** Says what waits for a confirmation or at a terminal, and whether it is all that is left; undefined if nothing waits. */
export function tabWaitText(
  tab: Pick<TabSummary, 'balanceKobo' | 'unconfirmedKobo' | 'atTerminalKobo'>,
): string | undefined {
  const waits = waitText(tab.unconfirmedKobo, tab.atTerminalKobo);
  return waits && tabLeftToPay(tab) === 0 ? `${waits}; ${tabMessages.nothingToTake}` : waits;
}
export const tabReply = z.object({ tab: barTab });
export const changedTabReply = z.object({ message: z.string(), tab: barTab });

const maxTabPaymentNaira = 1e9;
const maxPaidDrinks = 200;
const paidDrink = z.object({
  saleId: z.uuid({ error: tabMessages.drinkNotOnTab }),
  quantity: wholeNumberField(tabMessages.drinks, 1, 1000),
});

export const payTabInput = z.object({
  ...tabIdField,
  method: z.enum(deskMethods, { error: tabMessages.method }),
  amountKobo: amountField(tabMessages.amount, maxTabPaymentNaira),
  /** For a card payment the number of the slip, for a transfer the sender. */
  reference: z.optional(blankableLineField('The reference', 60)),
  terminal: terminalField,
  cashReason: cashReasonField,
  /** How many people have still to pay, this payer included, if the amount is the share of one of them. */
  people: z.optional(wholeNumberField(tabMessages.people, 1, maxPeople)),
  drinks: z.optional(
    z.array(paidDrink, tabMessages.drinks).check(
      z.minLength(1, tabMessages.drinks),
      z.maxLength(maxPaidDrinks, tabMessages.drinks),
      z.refine((drinks) => new Set(drinks.map(({ saleId }) => saleId)).size === drinks.length, {
        error: tabMessages.drinks,
      }),
    ),
  ),
  key: lineField('key cannot be empty', 'key', 100),
});

export const reverseTabPaymentInput = z.object({
  ...tabIdField,
  paymentId: z.uuid({ error: tabMessages.paymentNotFound }),
  reason: lineField(saleMessages.reason, 'A reason', 300),
});

export const tabLinkInput = z.object({
  ...tabIdField,
  amountKobo: amountField(tabMessages.amount, maxTabPaymentNaira),
});
export const tabLinkReply = z.object({ url: z.string(), txRef: z.string(), amountKobo: koboField, madeAt: z.string() });

export const moveTabInput = z.object({
  ...tabIdField,
  room: agreedRoomSchema,
  seenTotalKobo: shownNairaField(tabMessages.seenTotal),
});
