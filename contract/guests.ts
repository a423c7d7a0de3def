/** How many guests a room can take. Without zod, which the booking form loads later. */
export const guestCounts = [1, 2, 3, 4];
