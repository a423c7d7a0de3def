const tickSteps = [1, 2, 2.5, 5, 10] as const;
const maxSteps = 4;

/** The values of the grid lines: at most six round numbers, of which one is 0, from at most `min` to at least `max`. */
export function ticksFor(max: number, min = 0): number[] {
  const [top, bottom] = [Math.max(0, max), Math.min(0, min)];
  if (!(top > bottom)) return [0, 1];
  const roughStep = (top - bottom) / maxSteps;
  const magnitude = 10 ** Math.floor(Math.log10(roughStep));
  const step = (tickSteps.find((each) => each * magnitude >= roughStep) ?? 10) * magnitude;
  const lowest = Math.floor(bottom / step + 1e-9);
  const highest = Math.ceil(top / step - 1e-9);
  return Array.from({ length: highest - lowest + 1 }, (_, tick) => (lowest + tick) * step);
}

/**
 * Every how many columns there is a label: `wide` in a chart with room for eleven labels, `narrow` in one with room for
 * five.
 */
export function labelSteps(columns: number): { wide: number; narrow: number } {
  const wide = Math.ceil(columns / 11);
  return { wide, narrow: wide * Math.ceil(columns / wide / 5) };
}

/** Where each part of a column begins and ends: positive parts upwards from 0, negative ones downwards. */
export function stackValues(values: readonly number[]): [low: number, high: number][] {
  let [bottom, top] = [0, 0];
  return values.map((value) => {
    if (value < 0) {
      bottom += value;
      return [bottom, bottom - value];
    }
    top += value;
    return [top - value, top];
  });
}
