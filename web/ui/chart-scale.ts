const tickSteps = [1, 2, 2.5, 5, 10] as const;
const maxSteps = 4;

/** The values of the grid lines: at most five round numbers, from 0 to at least `max`. */
export function ticksFor(max: number): number[] {
  if (!(max > 0)) return [0, 1];
  const roughStep = max / maxSteps;
  const magnitude = 10 ** Math.floor(Math.log10(roughStep));
  const step = (tickSteps.find((each) => each * magnitude >= roughStep) ?? 10) * magnitude;
  const stepCount = Math.ceil(max / step - 1e-9);
  return Array.from({ length: stepCount + 1 }, (_, tick) => tick * step);
}

/**
 * Every how many columns there is a label: `wide` in a chart with room for eleven labels, `narrow` in one with room for
 * five.
 */
export function labelSteps(columns: number): { wide: number; narrow: number } {
  const wide = Math.ceil(columns / 11);
  return { wide, narrow: wide * Math.ceil(columns / wide / 5) };
}
