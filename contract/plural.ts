/** `plural(2, 'night')` is "2 nights". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`;

/** A line does not break between the number and its word. */
export const nightsText = (nights: number): string => plural(nights, 'night').replace(' ', '\u00a0');
