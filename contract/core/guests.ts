import { plural } from '#contract/core/plural.ts';

/**
 * How many guests can book a room. In a file without zod, because the page of the booking form loads zod only later.
 */
export const guestCounts = [1, 2, 3, 4];

/** `3, of them 1 child` for three guests. */
export const guestsText = ({ guests, children }: { guests: number; children: number }): string =>
  children > 0 ? `${guests}, of them ${plural(children, 'child', 'children')}` : String(guests);

/** What a guest can choose from in a room for `most`. */
export const partySizes = (most: number) => guestCounts.filter((count) => count <= most);
/** One of the guests is an adult. */
export const childCounts = (guests: number) => [0, ...partySizes(guests - 1)];
export const guestsLabel = (guests: number) => plural(guests, 'guest');

/** Stands in place of an erased name. The SQL function `erased_name` repeats this text. */
export const erasedGuest = 'Erased guest';
