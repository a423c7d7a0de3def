import { timingSafeEqual } from 'node:crypto';
import { saleMessages } from '#contract/bar/bar.ts';
import { pinPolicy } from '#contract/bookings/bar-pin.ts';
import { type AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { barPin } from '#server/bookings/bar-pin.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { countTry, minutesLeft, type Tries, uncountTry } from '#server/core/try-store.ts';

const tryKeyOf = ({ id }: Booking): string => `PIN of ${id}`;

/** Throws AppError for a wrong PIN, and for any PIN after too many wrong ones. */
export async function requireRightPin(deps: Deps, member: Member, booking: Booking, pin: string): Promise<void> {
  const { read } = deps.db;
  const at = deps.clock.now();
  const tries = await countTry(read, tryKeyOf(booking), pinPolicy, at);
  if (tries.count > pinPolicy.tries) throw lockedError(tries, at);
  if (timingSafeEqual(Buffer.from(pin), Buffer.from(barPin(deps, booking)))) return uncountTry(read, tryKeyOf(booking));
  const subject = { kind: 'booking', id: booking.id } as const;
  await auditHourly(read, { at, actor: member.staffId, action: 'wrong PIN at the bar', subject });
  const left = pinPolicy.tries - tries.count;
  throw left > 0 ? fieldError('room.pin', saleMessages.wrongPin(left), 'conflict') : lockedError(tries, at);
}

const lockedError = (tries: Tries, now: Date): AppError =>
  fieldError('room.pin', saleMessages.pinLocked(minutesLeft(tries, now)), 'conflict');
