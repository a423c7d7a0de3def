import { fromNaira, type Kobo } from '#contract/core/money.ts';

/**
 * Reads amounts such as `₦24,900.50` and `24 900.5`. Returns NaN if the text is no amount. Negative numbers are read,
 * because the schema refuses them with a message.
 */
export function readAmount(typed: string | number): number {
  const plain = String(typed).replace(/[₦\s]/g, '');
  return /^-?((\d+|\d{1,3}(,\d{3})+)(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
}

/** Whether what is typed, in naira, is more than the limit. */
export const isAbove = (limit: Kobo, amount: number | undefined): boolean =>
  amount !== undefined && Number.isFinite(amount) && fromNaira(amount) > limit;
