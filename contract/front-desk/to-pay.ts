import * as z from 'zod/mini';
import { type BookingStatus, statusTraits } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { koboField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';

/** A night that is in the window of the guest, with its price. */
export const guestNight = z.object({ night: z.string(), amountKobo: koboField });

/**
 * What is still to be paid of a stay; the three amounts add up to its balance. The guest pays `nowKobo` and
 * `laterKobo`. `payers` names a company and other payers, who pay `byOthersKobo`.
 */
export const toPayView = z.object({
  nowKobo: koboField,
  laterKobo: koboField,
  byOthersKobo: koboField,
  payers: z.string(),
});
export type ToPay = z.infer<typeof toPayView>;

type StayToPay = {
  status: BookingStatus;
  balanceKobo: Kobo;
  othersOweKobo: Kobo;
  otherPayers: string;
  guestNights: readonly z.infer<typeof guestNight>[];
};

/**
 * A guest pays now what they had by now, and later the nights to come. Payments count first for what was had. A booking
 * that waits for its payment is to be paid now.
 */
export function toPayOf(stay: StayToPay, today: Day): ToPay {
  const { status, balanceKobo, othersOweKobo, otherPayers, guestNights } = stay;
  const guestBalance = balanceKobo - othersOweKobo;
  const hasNightsToCome = statusTraits[status].holdsNights && status !== 'pending';
  const priceToCome = guestNights
    .filter(({ night }) => hasNightsToCome && night >= today)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const dueNow = Math.max(0, guestBalance - priceToCome);
  return {
    nowKobo: kobo(dueNow),
    laterKobo: kobo(guestBalance - dueNow),
    byOthersKobo: othersOweKobo,
    payers: otherPayers,
  };
}

type StayWithCompany = Pick<StayToPay, 'balanceKobo' | 'othersOweKobo' | 'otherPayers'> & {
  company: { name: string; pays: boolean } | null;
};

/** What the guest owes now and later. */
export const owedByGuest = ({ balanceKobo, othersOweKobo }: Pick<StayToPay, 'balanceKobo' | 'othersOweKobo'>): Kobo =>
  kobo(balanceKobo - othersOweKobo);

/** Whether only the company that pays for the stay still owes something. */
export const onlyCompanyOwes = (stay: StayWithCompany): boolean =>
  stay.company?.pays === true && owedByGuest(stay) === 0 && stay.otherPayers === stay.company.name;

export const moneyWords = {
  total: 'Total',
  paid: 'Paid',
  now: 'To pay now',
  later: 'To pay later',
  laterBy: (payers: string) => `To pay later (by ${payers})`,
  inAll: 'To pay in all',
} as const;

/** What the words of `moneyWords` mean, for staff. */
export const moneyWordMeanings = {
  Total: 'What the whole stay costs, with everything on its account.',
  Paid: 'The money that has come and counts.',
  'To pay now': 'What a guest has had by now and has not paid. Payments count for this first.',
  'To pay later':
    'What is left to pay until check-out. With a name: all that another payer has not paid, had by now or to come.',
} as const;

/** Label and amount of each part that is more than 0. */
export function toPayRows({ nowKobo, laterKobo, byOthersKobo, payers }: ToPay): [label: string, amount: Kobo][] {
  const rows: [string, Kobo][] = [
    [moneyWords.now, nowKobo],
    [moneyWords.later, laterKobo],
    [moneyWords.laterBy(payers), byOthersKobo],
  ];
  return rows.filter(([, amount]) => amount > 0);
}

/**
 * The rows for a list of facts or a sentence. “To pay now ₦0” is left out beside an amount that the guest pays later, because it
 * would read as if nothing were to pay; it stays if the guest pays nothing at all.
 */
export const toPayFactsOf = (toPay: ToPay): [label: string, amount: Kobo][] =>
  toPay.nowKobo === 0 && toPay.laterKobo <= 0 ? [[moneyWords.now, kobo(0)], ...toPayRows(toPay)] : toPayRows(toPay);

/** For example “To pay now ₦1,600. To pay later ₦61,000.” */
export const toPayText = (toPay: ToPay): string =>
  toPayFactsOf(toPay)
    .map(([label, amount]) => `${label} ${formatNaira(amount)}.`)
    .join(' ');
