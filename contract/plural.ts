/** `plural(2, 'night')` is "2 nights". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`;

/** Puts a no-break space between number and word, so that they stay on one line. */
export const nightsText = (nights: number): string => plural(nights, 'night').replace(' ', '\u00a0');
