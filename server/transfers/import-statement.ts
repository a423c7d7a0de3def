import { createHash } from 'node:crypto';
import type { Output, Parsed } from '#contract/api.ts';
import { instantOf } from '#contract/dates.ts';
import { AppError } from '#contract/errors.ts';
import type { Member } from '#contract/roles.ts';
import { statementMessages, summaryText } from '#contract/statements.ts';
import { endDeadline } from '#db/deadline.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import {
  findOpenLines,
  insertLines,
  linesAround,
  type NewLine,
  transfersAround,
} from '#server/transfers/line-store.ts';
import { certainFits, fitsOf } from '#server/transfers/match-lines.ts';
import { readStatement, type StatementLine } from '#server/transfers/read-statement.ts';
import { matchLine } from '#server/transfers/transfers.ts';

/**
 * Keeps what came in, and confirms what is certain, each in a transaction of its own: if the import is interrupted, importing the
 * file again goes on. Throws AppError, and keeps nothing, for a file that is not understood whole.
 */
export async function importStatement(
  deps: Deps,
  member: Member,
  { text }: Parsed<'importStatement'>,
): Promise<Output<'importStatement'>> {
  const { db, clock, hotel } = deps;
  const read = readStatement(text, hotelToday(deps));
  if ('problems' in read) {
    const [only, ...others] = read.problems;
    throw new AppError(
      'invalid',
      others.length > 0 ? statementMessages.notUnderstood : only,
      read.problems.map((message) => ({ field: 'text', message })),
    );
  }
  endDeadline();
  const lines = withFingerprints(read.lines, hotel.timeZone);
  const added = await db.tx(async (tx) => {
    const at = clock.now();
    const count = await insertLines(tx, lines, { by: member.id, at });
    const days = lines.map(({ day }) => day).toSorted();
    await audit(tx, {
      ...{ at, actor: member.staffId, action: 'statement imported' },
      subject: { kind: 'bank', id: days.at(-1) ?? hotelToday(deps) },
      after: { from: days[0] ?? null, lines: lines.length, added: count },
    });
    return count;
  });
  const matched = await matchFile(deps, member, lines);
  const summary = { lines: lines.length, known: lines.length - added, ...matched };
  return { message: summaryText(summary), summary };
}

/** Two equal lines of one file are two; the same line in another file is one. */
function withFingerprints(lines: readonly StatementLine[], timeZone: string): NewLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ time, ...line }) => {
    const words = `${line.narration} ${line.reference ?? ''}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const content = JSON.stringify([line.day, line.amountKobo, ...words]);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    const fingerprint = createHash('sha256').update(`${content} ${before}`).digest('hex');
    return { ...line, at: time === null ? null : instantOf(line.day, time, timeZone), fingerprint };
  });
}

async function matchFile(deps: Deps, member: Member, lines: readonly NewLine[]) {
  const { db, hotel } = deps;
  const open = await findOpenLines(
    db.read,
    lines.map(({ fingerprint }) => fingerprint),
  );
  const transfers = await transfersAround(db.read, open);
  const fits = fitsOf(await linesAround(db.read, transfers), transfers, hotel.timeZone);
  const used = new Set<string>();
  let confirmed = 0;
  for (const { line, transfer } of certainFits(fits, member.id)) {
    try {
      const { hasConfirmed } = await matchLine(deps, member, { id: line.id, transfer_id: transfer.id });
      if (hasConfirmed) confirmed++;
      used.add(line.id).add(transfer.id);
    } catch (error) {
      // Somebody has decided it meanwhile.
      if (!(error instanceof AppError)) throw error;
    }
  }
  const inFile = new Set(open.map(({ id }) => id));
  const left = fits.filter(({ line, transfer }) => inFile.has(line.id) && !used.has(line.id) && !used.has(transfer.id));
  const claimed = new Set([...used, ...left.map(({ line }) => line.id)]);
  const undecided = new Set(left.flatMap(({ transfer }) => (transfer.isConfirmed ? [] : [transfer.id])));
  return { confirmed, undecided: undecided.size, unclaimed: open.filter(({ id }) => !claimed.has(id)).length };
}
