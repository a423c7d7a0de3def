import { addDays } from '#contract/core/dates.ts';
import type { WireInput } from '#tools/testing/on-wire.ts';

let guestCount = 0;

/**
 * The time at which the clock of a test app starts by default. It is noon in Lagos, so that tests do not pass midnight
 * by accident.
 */
export const openedAt = new Date('2026-11-21T11:00:00Z');

export const testToday = '2026-11-21';

export function bookingInput(
  changes: Partial<WireInput<'createPublicBooking'>> = {},
): WireInput<'createPublicBooking'> {
  guestCount += 1;
  const number = `${process.pid}${guestCount}`;
  return {
    guest_name: `Ọlá Guest ${guestCount}`,
    guest_email: `guest${number}@example.ng`,
    guest_phone: `+234801${number.padStart(7, '0')}`,
    room_id: 'classic-single',
    check_in: addDays(testToday, 10),
    check_out: addDays(testToday, 12),
    guests: 1,
    ...changes,
  };
}
