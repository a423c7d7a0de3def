import type { Analytics } from '#contract/insights.ts';
import { formatNaira, fromNaira, type Kobo, kobo } from '#contract/money.ts';

/** Naira of the wire as people read them. */
export const naira = (amount: number): string => formatNaira(fromNaira(amount));

/** Added up in kobo: parts of a naira add up to no more and no less. */
export const sumOf = (amounts: readonly number[]): Kobo =>
  kobo(amounts.reduce((all, amount) => all + fromNaira(amount), 0));

export const sumText = (...amounts: number[]): string => formatNaira(sumOf(amounts));

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });

/** `₦1.5M`, for the lines of a chart. */
export const shortNaira = (amount: number): string => `₦${compact.format(amount)}`;

const count = new Intl.NumberFormat('en-NG');

export const countText = (number: number): string => count.format(number);

export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${countText(number)} ${number === 1 ? one : many}`;

export const percentText = (percent: number): string => `${percent.toFixed(1)}%`;

/** A part of the whole; of nothing it is none. */
export const share = (part: number, whole: number): string => percentText(whole === 0 ? 0 : (part / whole) * 100);

/** All nights of all rooms there were. */
export const roomNights = ({ by_night }: Pick<Analytics, 'by_night'>): number =>
  by_night.reduce((all, { rooms }) => all + rooms, 0);
