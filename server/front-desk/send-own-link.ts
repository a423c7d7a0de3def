import type { Parsed } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import { numberToCall } from '#contract/core/hotel-contact.ts';
import { myBookingMessages, ownLinkLimits } from '#contract/front-desk/my-booking.ts';
import { contactHash } from '#server/bookings/contact-hash.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { keyedHash } from '#server/core/proof-of-work.ts';
import { countTry, minutesLeft, type TryLimit } from '#server/core/try-store.ts';

/**
 * Enqueues the mail without looking for the booking, so that neither the reply nor its time shows whether there is one.
 * Requests in the same hour send one mail. Throws AppError after too many tries.
 */
export async function sendOwnLink(
  deps: Deps,
  { reference, contact }: Parsed<'sendOwnLink'>,
  network: string,
): Promise<string> {
  const at = deps.clock.now();
  const { perNetwork, perReference } = ownLinkLimits;
  if (deps.hasRateLimits) await countOrRefuse(deps, `own links for ${keyedHash(deps, 'network', network)}`, perNetwork);
  await countOrRefuse(deps, `own link of ${reference}`, perReference);
  const hash = contactHash(deps, contact);
  const hour = at.toISOString().slice(0, 13);
  await deps.db.tx((tx) =>
    enqueue(tx, {
      kind: 'booking.link_asked',
      payload: { reference, contact: hash, hour },
      dedupeKey: `booking.link_asked:${reference}:${hash}:${hour}`,
      at,
    }),
  );
  deps.wake();
  return myBookingMessages.sent(numberToCall(deps.hotel));
}

async function countOrRefuse(deps: Deps, key: string, limit: TryLimit): Promise<void> {
  const at = deps.clock.now();
  const tries = await countTry(deps.db.read, key, limit, at);
  if (tries.count > limit.tries)
    throw new AppError('too_many', myBookingMessages.tooMany(minutesLeft(tries, at), numberToCall(deps.hotel)));
}
