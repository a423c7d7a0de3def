import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { setUpMessages, setUpPolicy } from '#contract/installation/set-up.ts';
import type { Deps } from '#server/core/deps.ts';
import { keyForPurpose } from '#server/core/keys.ts';
import { keyedHash } from '#server/core/proof-of-work.ts';
import { countTry, minutesLeft } from '#server/core/try-store.ts';

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

const periodMs = setUpPolicy.codeMinutes * 60_000;
const periodAt = (at: Date): number => Math.floor(at.getTime() / periodMs);

/**
 * The code that proves a mailbox: it follows from the address and the time by a key, so every process knows it and none
 * stores it. A code for one address proves no other.
 */
export const mailboxCodeFor = ({ secret }: Pick<Deps, 'secret'>, email: string, at: Date): string =>
  codeOfPeriod(secret, email, periodAt(at));

function codeOfPeriod(secret: string, email: string, period: number): string {
  const mac = createHmac('sha256', keyForPurpose(secret, 'mailbox codes'))
    .update(`${period} ${email.toLowerCase()}`)
    .digest();
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/**
 * Counts the try before it judges the code, so that tries at the same time cannot all be judged. Throws AppError unless
 * the code is that of this period or the one before.
 */
export async function demandMailboxCode(deps: CodeDeps, email: string, code: string): Promise<void> {
  const at = deps.clock.now();
  const key = `mailbox code ${keyedHash(deps, 'mailbox', email.toLowerCase())}`;
  const limit = { tries: setUpPolicy.wrongCodes, minutes: setUpPolicy.codeMinutes };
  const tries = await countTry(deps.db.read, key, limit, at);
  if (tries.count > limit.tries) throw new AppError('too_many', setUpMessages.wrongCodes(minutesLeft(tries, at)));
  const typed = Buffer.from(code);
  const isRight = [0, 1]
    .map((ago) => Buffer.from(codeOfPeriod(deps.secret, email, periodAt(at) - ago)))
    .map((right) => right.length === typed.length && timingSafeEqual(right, typed))
    .includes(true);
  if (!isRight) throw fieldError('code', setUpMessages.wrongCode);
}
