import { formatNaira, fromNaira, type Kobo, kobo, naira } from '#contract/core/money.ts';
import type { Analytics } from '#contract/reports/insights.ts';

/** The amounts are in naira. They are added in kobo, so that fractions stay exact. */
export const sumNaira = (amounts: readonly number[]): Kobo =>
  kobo(amounts.reduce((all, amount) => all + fromNaira(amount), 0));

export const formatSum = (...amounts: number[]): string => formatNaira(sumNaira(amounts));

const compactFormat = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });

export const formatShortNaira = (amount: number): string => `₦${compactFormat.format(amount)}`;

/** Of nights of which none was sold, there is no average. */
export const nairaOrDash = (amount: number | null): string => (amount === null ? '–' : naira(amount));

export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`;

export const formatShare = (part: number, whole: number): string =>
  formatPercent(whole === 0 ? 0 : (part / whole) * 100);

export const roomNights = ({ byNight }: Pick<Analytics, 'byNight'>): number =>
  byNight.reduce((all, { rooms }) => all + rooms, 0);
