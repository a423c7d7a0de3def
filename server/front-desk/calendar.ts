import { acceptsPayment } from '#contract/bookings/bookings.ts';
import { type Day, instantOf } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { addressLine, joinKnown } from '#contract/core/hotel-contact.ts';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import { receiptMessages } from '#contract/front-desk/receipts.ts';
import type { Booking } from '#server/bookings/booking.ts';
import type { Deps } from '#server/core/deps.ts';
import { type ReceiptCredentials, readOwnBooking } from '#server/front-desk/receipt-access.ts';

/**
 * As RFC 5545 demands, escapes some characters and breaks lines after 75 octets; a continued line begins with a space.
 */
const calendarLine = (name: string, value: string): string => {
  const text = `${name}:${value.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')}`;
  const lines: string[] = [''];
  for (const char of text) {
    const line = lines.at(-1) ?? '';
    if (Buffer.byteLength(line + char) > 75) lines.push(` ${char}`);
    else lines[lines.length - 1] = line + char;
  }
  return lines.join('\r\n');
};

const calendarMoment = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** The entry has no link to the receipt, because people share their calendars. */
function calendarFile(booking: Booking, hotel: Hotel, publicUrl: string, now: Date): string {
  const { reference, roomTypeName, checkIn, checkOut } = booking;
  const formatInstant = (day: Day, time: string) => calendarMoment(instantOf(day, time, hotel.timeZone));
  const lines: [string, string][] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${hotel.name}//Bookings//EN`],
    ['BEGIN', 'VEVENT'],
    ['UID', `${reference}@${new URL(publicUrl).hostname}`],
    ['DTSTAMP', calendarMoment(now)],
    ['DTSTART', formatInstant(checkIn, hotel.checkInFrom)],
    ['DTEND', formatInstant(checkOut, hotel.checkOutUntil)],
    ['SUMMARY', `${hotel.isRehearsal ? `${rehearsalTexts.word}: ` : ''}Stay at ${hotel.name}`],
    ['LOCATION', joinKnown([hotel.name, addressLine(hotel)], ', ')],
    ['DESCRIPTION', joinKnown([`${roomTypeName}, reference ${reference}`, hotel.phones[0], publicUrl], '\n')],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ];
  return lines.map((line) => `${calendarLine(...line)}\r\n`).join('');
}

export async function exportCalendar(
  deps: Deps,
  reference: string,
  credentials: ReceiptCredentials,
): Promise<ExportedFile> {
  const booking = await readOwnBooking(deps, reference, credentials);
  if (!acceptsPayment(booking.status)) throw new AppError('conflict', receiptMessages.moved(booking.status));
  const file = calendarFile(booking, deps.hotel, deps.publicUrl, deps.clock.now());
  return {
    name: `${booking.reference}.ics`,
    chunks: (async function* () {
      yield file;
    })(),
  };
}
