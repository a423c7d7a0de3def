/**
 * A whole number with its thousands apart, such as "1,234". The function does not use `Intl`, which loads its data for
 * the first number and so keeps a slow phone busy for 90 ms.
 */
export const formatCount = (count: number): string => count.toString().replace(/\B(?=(\d{3})+$)/g, ',');

/** `plural(2, 'night')` is "2 nights". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The number of nights as text, with a no-break space between number and word, so that they stay on one line. */
export const nightsText = (nights: number): string => plural(nights, 'night').replace(' ', '\u00a0');
