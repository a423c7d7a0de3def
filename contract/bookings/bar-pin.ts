/**
 * Rules of the PIN of a stay: the guest reads it on the page of the booking, and tells it to the barman to agree to
 * drinks on the room. After `tries` wrong PINs no PIN is accepted for `minutes`.
 */
export const pinPolicy = { digits: 4, tries: 5, minutes: 15 } as const;
