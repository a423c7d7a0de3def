/** Returns a percentage with one decimal; 0 if `whole` is 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
