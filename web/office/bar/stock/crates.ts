const wholeNumber = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) > 0 ? Number(typed) : undefined;

type Crates = { count: number; text: string };

/** How many single drinks are in the crates that are typed, and the sum in words; undefined until both are typed. */
export function readCrates(typedCrates: string, typedSize: string): Crates | undefined {
  const crates = wholeNumber(typedCrates);
  const size = wholeNumber(typedSize);
  if (crates === undefined || size === undefined) return undefined;
  const count = crates * size;
  return { count, text: `${crates === 1 ? '1 crate' : `${crates} crates`} of ${size} = ${count}` };
}

/**
 * The number of single drinks after the crates were changed. Undefined if it stays as it was typed, and NaN if it came
 * from crates that are typed no longer.
 */
export function countAfterCrates(
  count: number,
  before: Crates | undefined,
  after: Crates | undefined,
): number | undefined {
  if (after) return after.count;
  return before && count === before.count ? Number.NaN : undefined;
}
