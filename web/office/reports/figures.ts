import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { Analytics } from '#contract/reports/insights.ts';

export const sumOf = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((all, amount) => all + amount, 0));

export const formatSum = (...amounts: Kobo[]): string => formatNaira(sumOf(amounts));

const compactFormat = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });

/** `amount` is in naira, as a chart has it. */
export const formatShortNaira = (amount: number): string =>
  `${amount < 0 ? '-' : ''}₦${compactFormat.format(Math.abs(amount))}`;

export const nairaOrDash = (amount: Kobo | null): string => (amount === null ? '–' : formatNaira(amount));

export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`;

export const formatShare = (part: number, whole: number): string =>
  formatPercent(whole === 0 ? 0 : (part / whole) * 100);

/** A booking that was voided and then deleted has two entries, and counts once. */
export const countBookings = (entries: readonly { subject: string }[]): number =>
  new Set(entries.map(({ subject }) => subject)).size;

/**
 * The share of a payment method in all money. A method by which more was given back than taken has no share, and a chart
 * has no bar for it.
 */
export function methodShareText(netKobo: Kobo, totalKobo: Kobo): string {
  if (netKobo < 0) return 'More given back than taken';
  return formatShare(netKobo, totalKobo);
}

/** Whether figures of the bar are shown: a hotel without a bar has some only of a time in which it had one. */
export const showsBar = ({ hasBar }: Pick<Hotel, 'hasBar'>, figures: readonly (number | null)[]): boolean =>
  hasBar || figures.some((figure) => figure !== null && figure !== 0);

export const analyticsShowBar = (hotel: Pick<Hotel, 'hasBar'>, { summary, byDay, methods }: Analytics): boolean =>
  showsBar(hotel, [
    ...[summary.barRevenueKobo, summary.barSales],
    ...[...byDay, ...methods].map(({ barKobo }) => barKobo),
  ]);

export const roomNights = ({ byNight }: Pick<Analytics, 'byNight'>): number =>
  byNight.reduce((all, { rooms }) => all + rooms, 0);
