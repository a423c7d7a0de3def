import type { Output, Parsed } from '#contract/api.ts';
import { openLineDays, statementMessages } from '#contract/bank/statements.ts';
import { transferMessages } from '#contract/bank/transfers.ts';
import { addDays } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { clearSetAside, listBankLines, lockLine, readTransfersAround, saveSetAside } from '#server/bank/line-store.ts';
import { findFits, type LineToMatch } from '#server/bank/match-lines.ts';
import { readHotelWords } from '#server/bank/names.ts';
import { doubtText } from '#server/bank/present-line.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { partlyCountedPageReply } from '#server/core/page-reply.ts';

export async function readBankLines(
  deps: Deps,
  member: Member,
  { state, ...page }: Parsed<'listBankLines'>,
): Promise<Output<'listBankLines'>> {
  const { read } = deps.db;
  const foundPage = await listBankLines(read, state, addDays(hotelToday(deps), -openLineDays), page);
  const transfers = state === 'open' ? await readTransfersAround(read, foundPage.rows) : [];
  const fits = findFits(foundPage.rows, transfers, {
    timeZone: deps.hotel.timeZone,
    names: await readHotelWords(deps, read),
  });
  return partlyCountedPageReply(foundPage, (line) => ({
    ...line,
    at: line.at?.toISOString() ?? null,
    doubt: doubtText(line),
    importedBy: line.importedByName,
    setAside:
      line.setAsideAt && line.setAsideReason !== null
        ? { by: line.setAsideByName ?? '', at: line.setAsideAt.toISOString(), reason: line.setAsideReason }
        : null,
    fits: fits
      .filter((fit) => fit.line.id === line.id)
      .map(({ transfer, words }) => ({
        ...{ id: transfer.id, name: transfer.paysName, confirmed: transfer.isConfirmed, words },
        recordedBy: transfer.recordedByName,
        recordedAt: transfer.recordedAt.toISOString(),
        problem: !transfer.isConfirmed && transfer.recordedBy === member.id ? transferMessages.own : null,
      })),
  }));
}

/** Throws AppError if there is no such line, or if it is matched, set aside or taken back by the bank. */
export async function setLineAside(deps: Deps, member: Member, { id, reason }: Parsed<'setLineAside'>): Promise<void> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const line = await requireLine(tx, id);
    if (line.transferId) throw new AppError('conflict', statementMessages.lineUsed);
    if (line.setAsideReason !== null) throw new AppError('conflict', statementMessages.lineSetAside);
    if (line.reversedOn !== null) throw new AppError('conflict', statementMessages.lineReversed);
    await saveSetAside(tx, id, member.id, at, reason);
    await auditLine(tx, member, line, { at, action: 'line set aside', reason });
  });
}

/** Throws AppError if there is no such line, or if it is not set aside. */
export async function undoSetAside(deps: Deps, member: Member, { id }: Parsed<'takeLineBack'>): Promise<void> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const line = await requireLine(tx, id);
    if (line.setAsideReason === null) throw new AppError('conflict', statementMessages.notSetAside);
    await clearSetAside(tx, id);
    await auditLine(tx, member, line, { at, action: 'line taken back' });
  });
}

async function requireLine(tx: Tx, id: string): Promise<LineToMatch> {
  const line = await lockLine(tx, id);
  if (!line) throw new AppError('not_found', statementMessages.lineNotFound);
  return line;
}

/** The audit entry leaves out the narration, because a narration can name a guest. */
const auditLine = (
  tx: Tx,
  { staffId }: Member,
  { id, day, amountKobo }: LineToMatch,
  entry: { at: Date; action: 'line set aside' | 'line taken back'; reason?: string },
) =>
  audit(tx, {
    ...{ ...entry, actor: staffId, subject: { kind: 'bank', id } },
    after: { bankDay: day, amountKobo },
  });
