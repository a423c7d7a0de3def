import { addDays, type Day, instantOf } from '#contract/dates.ts';
import type { Kobo } from '#contract/money.ts';

export type LineToMatch = {
  id: string;
  day: Day;
  /** Null where the bank says only the day. */
  at: Date | null;
  amountKobo: Kobo;
  narration: string;
  reference: string | null;
  /** What it is already. */
  transferId: string | null;
  /** Null if nobody has set it aside. */
  setAsideReason: string | null;
};

const isFree = ({ transferId, setAsideReason }: LineToMatch) => transferId === null && setAsideReason === null;

export type TransferToMatch = {
  id: string;
  isConfirmed: boolean;
  amountKobo: Kobo;
  recordedBy: string;
  recordedAt: Date;
  /** The guest, tab or company that it pays. */
  paysName: string;
  /** The sender, or the number at the bank, as typed. */
  reference: string | null;
};

/**
 * Money that came the evening before is recorded by who comes in the morning; a payment from another bank can take a
 * weekend.
 */
const hoursBefore = 12;
const hoursAfter = 72;
const hourMs = 3_600_000;

/** In hotel days around that of the recording: a line outside never fits. */
export const daysAround = { before: 1, after: 4 } as const;

/** Whether the money came in at about the time at which the transfer was recorded. A line without a time can be any of its day. */
function fitsTime({ day, at }: LineToMatch, { recordedAt }: TransferToMatch, timeZone: string): boolean {
  const first = at ?? instantOf(day, '00:00', timeZone);
  const last = at ?? instantOf(addDays(day, 1), '00:00', timeZone);
  return (
    last.getTime() >= recordedAt.getTime() - hoursBefore * hourMs &&
    first.getTime() <= recordedAt.getTime() + hoursAfter * hourMs
  );
}

/** Words of many narrations and references, which name nobody. */
const commonWords = new Set(
  `from for the and transfer transferred trf tfr nip nibss ussd pos web mobile app
    payment pay paid sent credit alert bank account acct naira ngn ref via received
    hotel room stay guest table tab bar night nights booking deposit balance
    ltd limited plc nig nigeria company mrs miss chief alhaji engr prof
    gtbank gtb access zenith uba fidelity fcmb opay moniepoint kuda palmpay wema sterling`.split(/\s+/),
);

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !commonWords.has(word)),
  ),
];

/** A number of the bank, which is that of one payment. */
const isBankNumber = (word: string) => word.length >= 9 && /\d/.test(word);

/** One name alone, such as a first name, is of many people. */
const enoughWords = 2;

/**
 * The words of the sender that the bank says too, in whatever order. `isNamed` if they are enough to tell one person from another:
 * two words of the typed sender or of who is paid for, or a number of the bank.
 */
function senderIn(said: ReadonlySet<string>, { reference, paysName }: TransferToMatch) {
  const found = [reference ?? '', paysName].map((text) => wordsOf(text).filter((word) => said.has(word)));
  const isNamed = found.some((words) => words.length >= enoughWords || words.some(isBankNumber));
  return { words: [...new Set(found.flat())], isNamed };
}

function groupBy<T, K>(all: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

export type Fit<L = LineToMatch, T = TransferToMatch> = { line: L; transfer: T; words: string[]; isNamed: boolean };

/** Each pair of a line and a transfer of the same amount at about the same time. A line that is another transfer or set aside is a pair only if it names the sender. */
export function fitsOf<L extends LineToMatch, T extends TransferToMatch>(
  lines: readonly L[],
  transfers: readonly T[],
  timeZone: string,
): Fit<L, T>[] {
  const linesByAmount = groupBy(
    lines.map((line) => ({ line, said: new Set(wordsOf(`${line.narration} ${line.reference ?? ''}`)) })),
    ({ line }) => line.amountKobo,
  );
  return transfers.flatMap((transfer) =>
    (linesByAmount.get(transfer.amountKobo) ?? [])
      .filter(({ line }) => fitsTime(line, transfer, timeZone))
      .map(({ line, said }) => ({ line, transfer, ...senderIn(said, transfer) }))
      .filter(({ line, isNamed }) => isFree(line) || isNamed),
  );
}

/**
 * The pairs that need nobody to decide: the line names the sender of this transfer only, and no other line names that sender,
 * also none that is another transfer already or set aside. So what was recorded twice is left to a person. What `importedBy` has recorded is, too.
 */
export function certainFits(fits: readonly Fit[], importedBy: string): Fit[] {
  const named = fits.filter(({ isNamed }) => isNamed);
  const ofLine = groupBy(named, ({ line }) => line.id);
  const ofTransfer = groupBy(named, ({ transfer }) => transfer.id);
  return named.filter(
    ({ line, transfer }) =>
      isFree(line) &&
      (transfer.isConfirmed || transfer.recordedBy !== importedBy) &&
      ofLine.get(line.id)?.length === 1 &&
      ofTransfer.get(transfer.id)?.length === 1,
  );
}
