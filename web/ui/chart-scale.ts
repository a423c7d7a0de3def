const steps = [1, 2, 2.5, 5, 10] as const;
const mostTicks = 4;

/** Round numbers from nothing to the greatest value or a little above it, for the lines of a chart. */
export function ticksFor(greatest: number): number[] {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / mostTicks;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((each) => each * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.ceil(greatest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, tick) => tick * step);
}

/** Which labels are drawn below so many columns: one in so many where there is room, and where there is not. */
export function labelSteps(columns: number): { wide: number; narrow: number } {
  const wide = Math.ceil(columns / 11);
  return { wide, narrow: wide * Math.ceil(columns / wide / 5) };
}
