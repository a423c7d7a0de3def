import { plural } from '#contract/core/plural.ts';

/** The most guests that one room, and so one booking, can have. The schema has the same limit. */
export const mostGuests = 12;

/**
 * The numbers of guests that one booking can have. This file has no zod, because the page of the booking form loads zod
 * only later.
 */
export const guestCounts = Array.from({ length: mostGuests }, (_, index) => index + 1);

/** The number of guests as text: `3, of them 1 child` for three guests of whom one is a child. */
export const guestsText = ({ guests, children }: { guests: number; children: number }): string =>
  children > 0 ? `${guests}, of them ${plural(children, 'child', 'children')}` : String(guests);

/** The most guests that one of the rooms takes. */
export const mostGuestsIn = (rooms: readonly { maxOccupancy: number }[]): number =>
  Math.max(1, ...rooms.map(({ maxOccupancy }) => maxOccupancy));

export const partySizesUpTo = (most: number) => guestCounts.filter((count) => count <= most);
/** The numbers of children to choose from: at least one of the guests is an adult. */
export const childCountsFor = (guests: number) => [0, ...partySizesUpTo(guests - 1)];
export const guestsLabel = (guests: number) => plural(guests, 'guest');

/** The name of an erased guest. The SQL function `erased_name` repeats it. */
export const erasedGuest = 'Erased guest';
