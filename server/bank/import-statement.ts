import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Output, Parsed } from '#contract/api.ts';
import { type StatementSums, statementMessages, summaryText } from '#contract/bank/statements.ts';
import { addDays, formatDay, instantOf } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { endDeadline } from '#db/deadline.ts';
import {
  findOpenLines,
  insertStatementLines,
  type NewLine,
  readLinesAround,
  readLinesNotReversed,
  readLinesOfOtherFiles,
  readOpenReversals,
  readTransfersAround,
} from '#server/bank/line-store.ts';
import {
  findCertainFits,
  findFits,
  findLikeLine,
  findReversedLines,
  groupBy,
  isFreeLine,
  isWholeReference,
  type NameWords,
  reversalDays,
} from '#server/bank/match-lines.ts';
import { readHotelAndGuestWords } from '#server/bank/names.ts';
import { presentMatchedLine } from '#server/bank/present-line.ts';
import { readStatement, type StatementLine } from '#server/bank/read-statement.ts';
import { matchLine, reverseTransferOfLine } from '#server/bank/transfers.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';

/**
 * Stores the lines of a statement, unconfirms what the bank took back, and confirms the certain fits, each in a
 * separate transaction. If the import is interrupted, importing the same file again completes it. Throws AppError and
 * stores nothing if a part of the file is not understood.
 */
export async function importStatement(
  deps: Deps,
  member: Member,
  { text, dates }: Parsed<'importStatement'>,
): Promise<Output<'importStatement'>> {
  const { db, clock, hotel } = deps;
  const today = hotelToday(deps);
  const readResult = readStatement(text, { today, timeZone: hotel.timeZone, dates });
  if ('problems' in readResult) {
    const [firstProblem, ...otherProblems] = readResult.problems;
    throw new AppError(
      'invalid',
      otherProblems.length > 0 ? statementMessages.notUnderstood : firstProblem,
      readResult.problems.map((message) => ({ field: 'text', message })),
    );
  }
  if ('unclear' in readResult) {
    const message = statementMessages.whichDays(readResult.unclear.text);
    throw new AppError('invalid', message, [{ field: 'dates', message }], { unclear_day: readResult.unclear });
  }
  endDeadline();
  // Lets other requests run between the steps of a large file.
  await setImmediate();
  const linesWithFingerprints = withFingerprints(readResult.lines, hotel.timeZone);
  const lines = withLikeLines(linesWithFingerprints, await readLinesOfOtherFiles(db.read, linesWithFingerprints));
  await setImmediate();
  const { added, like } = await db.tx(async (tx) => {
    const at = clock.now();
    const inserted = await insertStatementLines(tx, lines, { by: member.id, at });
    const days = lines.map(({ day }) => day).toSorted();
    await audit(tx, {
      ...{ at, actor: member.staffId, action: 'statement imported' },
      subject: { kind: 'bank', id: days.at(-1) ?? today },
      after: { from: days[0] ?? null, lines: lines.length, added: inserted.added },
    });
    return inserted;
  });
  const names = await readHotelAndGuestWords(deps, db.read);
  const reversalSentences = await unconfirmReversed(deps, member, lines, names);
  const { confirmed, sums, ...matched } = await matchFile(deps, member, lines, names);
  const summary = {
    lines: incomingLines(lines).length,
    known: lines.length - added,
    confirmed: confirmed.length,
    ...matched,
  };
  return {
    message: summaryText(summary, sums.toDecide.lines),
    summary,
    sums,
    confirmed,
    notes: [
      ...reversalSentences,
      ...[...readResult.skipped].map(([status, count]) => statementMessages.skipped(count, status)),
      ...(readResult.hasNarration || summary.lines === 0 ? [] : [statementMessages.noNarration]),
      ...(like > 0 ? [statementMessages.likeBefore(like)] : []),
    ],
  };
}

const incomingLines = <L extends { kind: 'in' | 'reversal' }>(lines: readonly L[]) =>
  lines.filter(({ kind }) => kind === 'in');

type LineWithFingerprint = Omit<NewLine, 'likeId'>;

/**
 * Gives each line a fingerprint by which a later file with the same line is recognized. Equal lines of one file get
 * different fingerprints. The narration counts only where the bank gives the payment no number.
 */
function withFingerprints(lines: readonly StatementLine[], timeZone: string): LineWithFingerprint[] {
  const timesInFile = new Map<string, number>();
  return lines.map(({ time, ...line }) => {
    const textToHash = isWholeReference(line.reference) ? line.reference : `${line.narration} ${line.reference ?? ''}`;
    const words = textToHash.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const content = JSON.stringify([line.day, line.amountKobo, ...(line.kind === 'in' ? [] : [line.kind]), ...words]);
    const equalLinesBefore = timesInFile.get(content) ?? 0;
    timesInFile.set(content, equalLinesBefore + 1);
    const fingerprint = createHash('sha256').update(`${content} ${equalLinesBefore}`).digest('hex');
    return { ...line, at: time === null ? null : instantOf(line.day, time, timeZone), fingerprint };
  });
}

/** With how many earlier lines of the same day and amount a line is compared at most, to limit the work. */
const maxComparedLines = 20;

function withLikeLines(
  lines: readonly LineWithFingerprint[],
  before: Awaited<ReturnType<typeof readLinesOfOtherFiles>>,
): NewLine[] {
  const keyOf = ({ day, amountKobo }: { day: string; amountKobo: number }) => `${day} ${amountKobo}`;
  const groups = groupBy(before, keyOf);
  return lines.map((line) => ({
    ...line,
    likeId:
      line.kind === 'in'
        ? (findLikeLine(line, (groups.get(keyOf(line)) ?? []).slice(0, maxComparedLines))?.id ?? null)
        : null,
  }));
}

/**
 * Unconfirms the transfers of lines that the bank took back. Looks at reversals of this file and of earlier files that
 * have an amount of this file. Returns sentences about what it unconfirmed, and about what a person has to decide.
 */
async function unconfirmReversed(
  deps: Deps,
  member: Member,
  lines: readonly NewLine[],
  names: NameWords,
): Promise<string[]> {
  const { read: reader } = deps.db;
  const amounts = [...new Set(lines.map(({ amountKobo }) => amountKobo))];
  const [firstDay = hotelToday(deps)] = lines.map(({ day }) => day).toSorted();
  const reversals = await readOpenReversals(reader, amounts, addDays(firstDay, -reversalDays));
  if (reversals.length === 0) return [];
  const linesNotReversed = await readLinesNotReversed(
    reader,
    reversals.map(({ amountKobo }) => amountKobo),
    addDays(firstDay, -2 * reversalDays),
  );
  const sentences: string[] = [];
  for (const { reversal, line, perhaps } of findReversedLines(reversals, linesNotReversed, names)) {
    const amount = formatNaira(reversal.amountKobo);
    const outcome = line && (await reverseTransferOfLine(deps, member, line, reversal));
    if (outcome && 'unconfirmed' in outcome) sentences.push(statementMessages.tookBack(amount, outcome.unconfirmed));
    else if (outcome) sentences.push(statementMessages.cannotUnconfirm(amount, outcome.givenBack));
    else if (!line && perhaps.length > 0)
      sentences.push(statementMessages.tookBackUnknown(amount, formatDay(reversal.day)));
  }
  return sentences;
}

async function matchFile(deps: Deps, member: Member, lines: readonly NewLine[], names: NameWords) {
  const { db, hotel } = deps;
  const openLines = await findOpenLines(
    db.read,
    lines.map(({ fingerprint }) => fingerprint),
  );
  const transfers = await readTransfersAround(db.read, openLines);
  const linesAround = await readLinesAround(db.read, transfers);
  await setImmediate();
  const fits = findFits(linesAround, transfers, { timeZone: hotel.timeZone, names });
  const confirmedIds = new Set<string>();
  const confirmed: Output<'importStatement'>['confirmed'] = [];
  for (const { line, transfer, because, words } of findCertainFits(fits, member.id)) {
    try {
      const match = { because, words };
      const { hasConfirmed } = await matchLine(deps, member, { id: line.id, transferId: transfer.id }, match);
      if (hasConfirmed)
        confirmed.push({
          ...{ transfer: transfer.id, name: transfer.paysName },
          line: presentMatchedLine(line, match, member.staffId),
        });
      confirmedIds.add(line.id).add(transfer.id);
    } catch (error) {
      // An AppError means that somebody has decided about the line or the transfer meanwhile.
      if (!(error instanceof AppError)) throw error;
    }
  }
  const lineIdsInFile = new Set(openLines.map(({ id }) => id));
  const undecidedFits = fits.filter(
    ({ line, transfer }) => lineIdsInFile.has(line.id) && !confirmedIds.has(line.id) && !confirmedIds.has(transfer.id),
  );
  const usedIds = new Set([...confirmedIds, ...undecidedFits.map(({ line }) => line.id)]);
  const freeLines = openLines.filter(isFreeLine);
  const unusedLines = freeLines.filter(({ id }) => !usedIds.has(id));
  const matched = freeLines.filter(({ id }) => confirmedIds.has(id));
  const linesToDecide = freeLines.filter(({ id }) => usedIds.has(id) && !confirmedIds.has(id));
  const cameIn = sumOf(incomingLines(lines));
  const sums = {
    ...{ cameIn, matched: sumOf(matched), toDecide: sumOf(linesToDecide), unclaimed: sumOf(unusedLines) },
    doneBefore: subtractSums(cameIn, sumOf(freeLines)),
  };
  return { confirmed, sums, unclaimed: unusedLines.length };
}

type LineSum = StatementSums['cameIn'];

const sumOf = (lines: readonly { amountKobo: Kobo }[]): LineSum => ({
  lines: lines.length,
  amountKobo: kobo(lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0)),
});

const subtractSums = (all: LineSum, part: LineSum): LineSum => ({
  lines: all.lines - part.lines,
  amountKobo: kobo(all.amountKobo - part.amountKobo),
});
