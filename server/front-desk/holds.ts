import { bookingMessages, holdLimits } from '#contract/bookings/bookings.ts';
import { AppError } from '#contract/core/errors.ts';
import { numberToCall } from '#contract/core/hotel-contact.ts';
import type { WorkProof } from '#contract/core/proof.ts';
import type { Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  keyedHash,
  proofNeededError,
  type SolvedChallenge,
  spendChallenge,
  verifyProof,
} from '#server/core/proof-of-work.ts';
import {
  type HoldOrigin,
  type LiveHoldCounts,
  saveHoldOrigin,
  unpaidHoldsTakeMost,
} from '#server/front-desk/guest-store.ts';

export const holdOriginOf = (
  deps: Deps,
  { network, browserId }: { network: string; browserId(): string },
  proof: WorkProof | undefined,
): HoldOrigin | undefined =>
  deps.hasRateLimits
    ? { network: keyedHash(deps, 'network', network), browser: keyedHash(deps, 'browser', browserId()), proof }
    : undefined;

export type Admission = { origin: HoldOrigin; solved: SolvedChallenge | undefined } | undefined;

/**
 * Thrown inside the transaction, so that it rolls back. `withProofOfWork` catches this error and answers with a
 * challenge.
 */
class ProofOfWorkNeeded extends Error {}

export async function withProofOfWork<T>(
  deps: Deps,
  origin: HoldOrigin | undefined,
  purpose: string,
  work: (admission: Admission) => Promise<T>,
): Promise<T> {
  const solved = origin && (await verifyProof(deps, origin.proof, purpose));
  try {
    return await work(origin && { origin, solved });
  } catch (error) {
    if (!(error instanceof ProofOfWorkNeeded)) throw error;
    throw await proofNeededError(deps, purpose, bookingMessages.proofNeeded(numberToCall(deps.hotel)));
  }
}

export function refuseTooManyHolds({ hotel }: Deps, liveHolds: LiveHoldCounts): void {
  const { maxLiveHolds } = hotel.stays;
  if (liveHolds.guest >= maxLiveHolds) throw new AppError('too_many', bookingMessages.tooManyHolds(maxLiveHolds));
  if (liveHolds.browser >= holdLimits.perBrowser)
    throw new AppError('too_many', bookingMessages.tooManyHolds(holdLimits.perBrowser));
  if (liveHolds.network >= holdLimits.perNetwork)
    throw new AppError('too_many', bookingMessages.networkFull(numberToCall(hotel)));
}

/**
 * Saves where a hold comes from, and returns whether unpaid holds take most rooms of one of its nights. Call it after
 * `claimNights`: parallel claims of the same night then wait, and count this hold.
 */
export async function saveOriginAndCheckRooms(
  tx: Tx,
  booking: Booking,
  admission: Admission,
  at: Date,
): Promise<boolean> {
  if (!admission) return false;
  const [takeMost] = await Promise.all([
    unpaidHoldsTakeMost(tx, booking, at),
    saveHoldOrigin(tx, booking.id, admission.origin),
  ]);
  return takeMost;
}

export async function demandProof(
  tx: Tx,
  admission: Admission,
  { network }: LiveHoldCounts,
  isMostTaken: boolean,
): Promise<void> {
  const isNeeded = network >= holdLimits.perNetworkWithoutProof || isMostTaken;
  if (!admission || !isNeeded) return;
  if (!admission.solved || !(await spendChallenge(tx, admission.solved))) throw new ProofOfWorkNeeded();
}
