/** Reads `₦24,900.50` and `24 900.5`; NaN if it is no amount. Negative numbers pass: the schema refuses them. */
export function readAmount(typed: string | number): number {
  const plain = String(typed).replace(/[₦\s]/g, '');
  return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
}
