/**
 * How many guests can book a room. In a file without zod, because the page of the booking form loads zod only later.
 */
export const guestCounts = [1, 2, 3, 4];
