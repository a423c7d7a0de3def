import { addDays } from '#contract/core/dates.ts';
import type { WireInput } from '#tools/testing/on-wire.ts';

let guestCount = 0;

/**
 * The time at which the clock of a test app starts by default. It is noon in Lagos, so that tests do not pass midnight
 * by accident.
 */
export const openedAt = new Date('2026-11-21T11:00:00Z');

export const testToday = '2026-11-21';

const lettersOf = (count: number): string =>
  [...String(count)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');

export function bookingInput(
  changes: Partial<WireInput<'createPublicBooking'>> = {},
): WireInput<'createPublicBooking'> {
  guestCount += 1;
  const number = `${process.pid}${guestCount}`;
  return {
    // In letters, because the search for a room number would also find a name with this number.
    guest_name: `Ọlá Guest${lettersOf(guestCount)}`,
    guest_email: `guest${number}@example.ng`,
    guest_phone: `+234801${number.padStart(7, '0')}`,
    room_id: 'classic-single',
    check_in: addDays(testToday, 10),
    check_out: addDays(testToday, 12),
    guests: 1,
    ...changes,
  };
}
