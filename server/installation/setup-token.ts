import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, errorMessages } from '#contract/core/errors.ts';
import { setUpLink, setUpMessages, setUpPolicy } from '#contract/installation/set-up.ts';
import type { Tx } from '#db/db.ts';
import { audit, auditHourly } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { keyedHash } from '#server/core/proof-of-work.ts';
import { hasOwner } from '#server/installation/installation-store.ts';
import { removeRestore } from '#server/installation/restore-files.ts';
import {
  readSetupToken,
  removeSetupToken,
  setupTokenPath,
  writeSetupToken,
} from '#server/installation/setup-token-file.ts';
import {
  countWrongTry,
  findNewestToken,
  insertSetupToken,
  lockNewestToken,
  lockSetupTokens,
} from '#server/installation/setup-token-store.ts';
import { hashToken } from '#server/staff/sessions.ts';

export const setUpSubject = { kind: 'installation', id: 'hotel' } as const;

type OfferDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'dataDir' | 'publicUrl'>;

/** `link` is undefined if another process made the token, and its file is not on this machine. */
export type SetUpOffer = { link: string | undefined; file: string };

/**
 * Returns the link to the set-up, or undefined if the hotel has an owner. The first process that starts makes the
 * token; others on the same machine read it from the file.
 */
export async function offerSetUp(deps: OfferDeps): Promise<SetUpOffer | undefined> {
  const { db, dataDir, publicUrl } = deps;
  if (await hasOwner(db.read)) {
    removeSetupToken(dataDir);
    removeRestore(dataDir);
    return undefined;
  }
  const token = await db.tx(async (tx) => {
    await lockSetupTokens(tx);
    const newest = await findNewestToken(tx);
    if (!newest) return makeToken(deps, tx, { number: 1, actor: 'system' });
    const tokenInFile = readSetupToken(dataDir);
    return tokenInFile !== undefined && isToken(newest.tokenHash, tokenInFile) ? tokenInFile : undefined;
  });
  return { link: token && setUpLink(publicUrl, token), file: setupTokenPath(dataDir) };
}

/** Makes a new token, and so ends the earlier one and its lock. Returns a sentence for the operator. */
export async function renewSetupToken(deps: OfferDeps): Promise<string> {
  const token = await deps.db.tx(async (tx) => {
    await lockSetupTokens(tx);
    if (await hasOwner(tx)) throw new AppError('conflict', setUpMessages.hasOwner);
    const newest = await findNewestToken(tx);
    return makeToken(deps, tx, { number: (newest?.number ?? 0) + 1, actor: 'operator' });
  });
  return `Set up the hotel at ${setUpLink(deps.publicUrl, token)}\nEarlier links do not work any longer. The new one stands in ${setupTokenPath(deps.dataDir)}, too.`;
}

/**
 * Writes the file before the commit: after a power cut between the two, the file has a token that nothing accepts, and
 * the next start replaces it. The other way round, nobody would know the token.
 */
async function makeToken(
  { clock, random, dataDir }: OfferDeps,
  tx: Tx,
  { number, actor }: { number: number; actor: 'system' | 'operator' },
): Promise<string> {
  const token = random.token();
  await insertSetupToken(tx, number, hashToken(token), clock.now());
  await audit(tx, { at: clock.now(), actor, action: 'set-up link made', subject: setUpSubject });
  writeSetupToken(dataDir, token);
  return token;
}

/** Compares in the same time whatever the texts are. */
function isToken(tokenHash: string, text: string): boolean {
  const digest = createHash('sha256').update(text).digest();
  return timingSafeEqual(digest, Buffer.from(tokenHash, 'hex'));
}

type TokenDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

/** The same error as for a call that does not exist. */
export const nothingHere = () => new AppError('not_found', errorMessages.notFound);

/**
 * Counts a wrong token, and locks the right one after too many. Throws AppError, which tells only whoever has the right
 * token that there is a set-up.
 */
export async function demandSetupToken(deps: TokenDeps, token: string, network: string): Promise<void> {
  const { db, clock } = deps;
  const isRight = await db.tx(async (tx) => {
    const newest = await lockNewestToken(tx);
    if (!newest || newest.usedAt || (await hasOwner(tx))) return false;
    const isLocked = newest.wrongTries >= setUpPolicy.wrongTokens;
    if (isToken(newest.tokenHash, token)) {
      if (isLocked) throw new AppError('conflict', setUpMessages.locked);
      return true;
    }
    if (!isLocked) await countWrongTry(tx, newest.number);
    await auditHourly(tx, {
      at: clock.now(),
      actor: 'visitor',
      action: 'wrong set-up link',
      subject: setUpSubject,
      network: keyedHash(deps, 'network', network).slice(0, networkHashLength),
    });
    return false;
  });
  if (!isRight) throw nothingHere();
}

const networkHashLength = 8;
