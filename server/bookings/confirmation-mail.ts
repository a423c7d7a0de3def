import type { Tx } from '#db/db.ts';
import { enqueue } from '#server/core/enqueue.ts';

export const confirmationMailKey = (bookingId: string): string => `booking.confirmed:${bookingId}`;

export const enqueueConfirmationMail = (tx: Tx, bookingId: string, at: Date): Promise<void> =>
  enqueue(tx, { kind: 'booking.confirmed', payload: { bookingId }, at, dedupeKey: confirmationMailKey(bookingId) });
