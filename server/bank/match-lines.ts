import type { MatchReason } from '#contract/bank/bank-lines.ts';
import { addDays, type Day, instantOf, nightsBetween } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import { wordsOf } from '#server/bank/own-words.ts';
import { findForeignCurrency, saysUnsettled } from '#server/bank/statement-cells.ts';

export type LineToMatch = {
  id: string;
  day: Day;
  /** When the money came in; null where the bank says only the day. */
  at: Date | null;
  amountKobo: Kobo;
  narration: string;
  reference: string | null;
  transferId: string | null;
  setAsideReason: string | null;
  /** The day on which the bank took the money back. */
  reversedOn: Day | null;
  /** The narration of the line by which the bank took the money back. */
  reversalSays: string | null;
  /** The narration of the line of an earlier file that this one looks like. */
  like: string | null;
  /**
   * The day of a reversal of the same amount that may take this line back; its text does not say which line it means.
   */
  perhapsReversedOn: Day | null;
};

export const isFreeLine = ({ transferId, setAsideReason, reversedOn }: LineToMatch) =>
  transferId === null && setAsideReason === null && reversedOn === null;

/**
 * Whether only a person can match a line: it looks like an earlier one, may be taken back, or speaks of a refund, a
 * failed payment or foreign money.
 */
const isDoubtfulLine = ({ like, perhapsReversedOn, narration }: LineToMatch) =>
  like !== null ||
  perhapsReversedOn !== null ||
  saysUnsettled(narration) ||
  findForeignCurrency(narration) !== undefined;

export type TransferToMatch = {
  id: string;
  isConfirmed: boolean;
  amountKobo: Kobo;
  recordedBy: string;
  recordedAt: Date;
  /** The guest, tab or company that the transfer pays for. */
  paysName: string;
  /** The stay that the transfer pays for; null for a tab or a company. */
  bookingId: string | null;
  bookingReference: string | null;
  companyId: string | null;
  /** The sender, or the number of the transfer at the bank, as the recorder typed it. */
  reference: string | null;
};

export type NameWords = {
  /** Words that name nobody, such as those of the hotel, of banks and of ways to pay. */
  hotelWords: ReadonlySet<string>;
  /** For each word, how many guests have it in their names. Without the map, one word never identifies a guest. */
  guestCountByWord?: ReadonlyMap<string, number>;
};

/**
 * By how many hours money can come in before or after its transfer is recorded. A payment from another bank can take a
 * weekend, and so can the recording. Money that names the sender or the booking can be older, because a guest who books
 * ahead sends it days before the arrival.
 */
const hoursAround = 72;
const hoursBeforeIfNamed = 7 * 24;
/**
 * By how many hours money usually comes in before its transfer is recorded: the morning shift records what came in at
 * night.
 */
const usualHoursBefore = 12;
const hourMs = 3_600_000;

/**
 * How many hotel days a line can be before or after the day on which its transfer was recorded; queries read no other
 * lines.
 */
export const daysAround = { before: 7, after: 4 } as const;

/**
 * Whether the money came in at most `hoursBefore` before the transfer was recorded, and at most `hoursAround` after it.
 * A line without a time can be of any time of its day.
 */
function fitsTime({ day, at }: LineToMatch, { recordedAt }: TransferToMatch, timeZone: string, hoursBefore: number) {
  const earliest = at ?? instantOf(day, '00:00', timeZone);
  const latest = at ?? instantOf(addDays(day, 1), '00:00', timeZone);
  return (
    latest.getTime() >= recordedAt.getTime() - hoursBefore * hourMs &&
    earliest.getTime() <= recordedAt.getTime() + hoursAround * hourMs
  );
}

/**
 * References of bookings, such as BK-1A2B3C4D or REF-1796035200000, also without the hyphen. The first group has 8
 * letters and digits; without a hyphen at least one is a digit, because a word such as “transfer” has 8 letters. The
 * second group has the milliseconds at which a walk-in was booked.
 */
const referenceShape = /\b(?:bk(?:-|[\s/:]?(?=[a-z]*\d))([a-z0-9]{8})|ref[-\s/:]?(1[5-9]\d{11}))\b/g;

/** Returns the references of bookings that a text has, as lower-case letters and digits. */
export const bookingReferencesIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(referenceShape)].map(([, online, walkIn]) =>
    online === undefined ? `ref${walkIn}` : `bk${online}`,
  );

/**
 * The references by which a line can name the booking of a transfer: that of the booking, and those that the recorder
 * typed.
 */
const referencesOf = ({ bookingReference, reference }: TransferToMatch): string[] =>
  bookingReferencesIn(`${bookingReference ?? ''} ${reference ?? ''}`);

/**
 * Returns the words that can be a person's name: more than two letters, nothing but letters, and none of `hotelWords`.
 */
const findNameWords = (words: readonly string[], { hotelWords }: NameWords): string[] =>
  words.filter((word) => word.length > 2 && /^\p{L}+$/u.test(word) && !hotelWords.has(word));

/**
 * Whether a word is the bank's number of one payment: longer than the number of an account (10 digits) or a telephone
 * (11), and no telephone number with the code of the country (13).
 */
const isBankNumber = (word: string, { hotelWords }: NameWords): boolean =>
  word.length >= 12 && (word.match(/\d/g)?.length ?? 0) >= 8 && !/^234[789]\d{9}$/.test(word) && !hotelWords.has(word);

/** How many words of a name identify a sender. Many people share one word, such as a first name. */
const minSharedWords = 2;

type NarrationWords = { words: ReadonlySet<string>; bankNumbers: ReadonlySet<string> };
type Sender = { because: Exclude<MatchReason, 'person'> | null; words: string[] };

/**
 * Returns the words of the sender that the bank's text has too. `because` is `number` if one is a number of the bank.
 * It is `name` if two words of the typed sender or of the payer's name agree, or one rare word of a guest's name. It is
 * null if the words do not identify the sender.
 */
function findSender(
  narrationWords: NarrationWords,
  { typed, pays, isGuest }: SenderWords,
  { guestCountByWord }: NameWords,
): Sender {
  const numbers = typed.numbers.filter((number) => narrationWords.bankNumbers.has(number));
  if (numbers.length > 0) return { because: 'number', words: numbers };
  const [typedWords, payerWords] = [typed.names, pays].map((words) =>
    words.filter((word) => narrationWords.words.has(word)),
  );
  const isRare = (word: string) => isGuest && guestCountByWord !== undefined && (guestCountByWord.get(word) ?? 0) <= 1;
  const isNamed =
    [typedWords, payerWords].some((words = []) => words.length >= minSharedWords) || (payerWords ?? []).some(isRare);
  return { because: isNamed ? 'name' : null, words: [...new Set([...(typedWords ?? []), ...(payerWords ?? [])])] };
}

type SenderWords = { typed: { names: string[]; numbers: string[] }; pays: string[]; isGuest: boolean };

function senderWordsOf({ reference, paysName, bookingId }: TransferToMatch, names: NameWords): SenderWords {
  const typed = wordsOf(reference ?? '');
  return {
    typed: { names: findNameWords(typed, names), numbers: typed.filter((word) => isBankNumber(word, names)) },
    pays: findNameWords(wordsOf(paysName), names),
    isGuest: bookingId !== null,
  };
}

export function groupBy<T, K>(all: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

export type LineFit<L = LineToMatch, T = TransferToMatch> = {
  line: L;
  transfer: T;
  words: string[];
  because: Sender['because'];
  /** Whether the transfer was recorded at about the time at which the money came in. */
  isNear: boolean;
};

type CertainFit<L, T> = LineFit<L, T> & { because: NonNullable<Sender['because']> };

/**
 * Whether a line names only bookings that are not the one of the transfer. Always false for a company, which can pay
 * for several bookings.
 */
const namesOtherBooking = (named: readonly string[], own: readonly string[], { companyId }: TransferToMatch): boolean =>
  companyId === null && named.length > 0 && !named.some((reference) => own.includes(reference));

const wordsOfLine = ({ narration, reference }: Pick<LineToMatch, 'narration' | 'reference'>): string[] =>
  wordsOf(`${narration} ${reference ?? ''}`);

/**
 * Returns each pair of a line and a transfer of the same amount at about the same time. Leaves out lines that name
 * another booking. A line that is matched, set aside or taken back must name the sender. One that was taken back may
 * instead name nobody, or have one word of the sender.
 */
export function findFits<L extends LineToMatch, T extends TransferToMatch>(
  lines: readonly L[],
  transfers: readonly T[],
  { timeZone, names }: { timeZone: string; names: NameWords },
): LineFit<L, T>[] {
  const linesWithWords = lines.map((line) => ({ line, words: wordsOfLine(line) }));
  const lineCountByWord = new Map<string, number>();
  for (const { words } of linesWithWords)
    for (const word of words) lineCountByWord.set(word, (lineCountByWord.get(word) ?? 0) + 1);
  const linesByAmount = groupBy(
    linesWithWords.map(({ line, words }) => ({
      line,
      namesNobody: findNameWords(words, names).length === 0,
      bookings: bookingReferencesIn(`${line.narration} ${line.reference ?? ''}`),
      said: {
        words: new Set(words),
        // A number that several lines contain is that of an account, not of one payment.
        bankNumbers: new Set(words.filter((word) => isBankNumber(word, names) && lineCountByWord.get(word) === 1)),
      },
    })),
    ({ line }) => line.amountKobo,
  );
  return transfers.flatMap((transfer) => {
    const sender = senderWordsOf(transfer, names);
    const references = referencesOf(transfer);
    return (linesByAmount.get(transfer.amountKobo) ?? [])
      .filter(({ bookings }) => !namesOtherBooking(bookings, references, transfer))
      .map(({ said, bookings, ...fit }) => {
        const words = bookings.filter((reference) => references.includes(reference));
        const namedSender: Sender = words.length > 0 ? { because: 'booking', words } : findSender(said, sender, names);
        return { ...fit, transfer, ...namedSender };
      })
      .filter(({ line, because }) =>
        fitsTime(line, transfer, timeZone, because === null ? hoursAround : hoursBeforeIfNamed),
      )
      .filter(
        ({ line, namesNobody, because, words }) =>
          isFreeLine(line) || because !== null || (line.reversedOn !== null && (namesNobody || words.length > 0)),
      )
      .map(({ namesNobody: _, ...fit }) => ({
        ...fit,
        isNear: fitsTime(fit.line, transfer, timeZone, usualHoursBefore),
      }));
  });
}

const onlyFit = <F extends { isNear: boolean }>(fits: readonly F[] = []): F | undefined => {
  const nearFits = fits.filter(({ isNear }) => isNear);
  const [fit, another] = nearFits.length > 0 ? nearFits : fits;
  return another ? undefined : fit;
};

/**
 * Returns the pairs that need no person: the line names the sender of this transfer only, and no other line names that
 * sender. Lines that are matched, set aside or taken back count, too. If some pairs are near, the others do not count.
 * A person decides about a doubtful line, and about an unconfirmed transfer that `importedBy` recorded.
 */
export function findCertainFits<L extends LineToMatch, T extends TransferToMatch>(
  fits: readonly LineFit<L, T>[],
  importedBy: string,
): CertainFit<L, T>[] {
  const namedFits = fits.flatMap(({ because, ...fit }) => (because === null ? [] : [{ ...fit, because }]));
  const fitsByLine = groupBy(namedFits, ({ line }) => line.id);
  const fitsByTransfer = groupBy(namedFits, ({ transfer }) => transfer.id);
  return namedFits.filter((fit) => {
    const { line, transfer } = fit;
    return (
      isFreeLine(line) &&
      !isDoubtfulLine(line) &&
      (transfer.isConfirmed || transfer.recordedBy !== importedBy) &&
      onlyFit(fitsByLine.get(line.id)) === fit &&
      onlyFit(fitsByTransfer.get(transfer.id)) === fit
    );
  });
}

export type BankReversal = Pick<LineToMatch, 'id' | 'day' | 'amountKobo' | 'narration' | 'reference'>;

/** For how many days after money came in the bank can take it back. */
export const reversalDays = 60;

/**
 * Finds the line of the same amount that each reversal takes back: first by the number of the bank. If no line has that
 * number, by all words of the line, or else by a word of a name. If several lines qualify, `line` is undefined.
 * `perhaps` are the lines that the reversal may take back.
 */
export function findReversedLines<L extends BankReversal>(
  reversals: readonly BankReversal[],
  lines: readonly L[],
  names: NameWords,
): { reversal: BankReversal; line: L | undefined; perhaps: L[] }[] {
  const linesByAmount = groupBy(
    lines.map((line) => ({ line, words: wordsOfLine(line) })),
    ({ line }) => line.amountKobo,
  );
  const takenLineIds = new Set<string>();
  return reversals.map((reversal) => {
    const words = new Set(wordsOfLine(reversal));
    const candidateLines = (linesByAmount.get(reversal.amountKobo) ?? []).filter(({ line }) => {
      const days = nightsBetween(line.day, reversal.day);
      return days >= 0 && days <= reversalDays && !takenLineIds.has(line.id);
    });
    const linesSharing = (fits: (all: string[]) => string[]) =>
      candidateLines.filter((each) => fits(each.words).some((word) => words.has(word)));
    const repeatedLines = candidateLines.filter(
      (each) => each.words.length > 0 && each.words.every((word) => words.has(word)),
    );
    const linesByNumber = linesSharing((all) => all.filter((word) => isBankNumber(word, names)));
    const linesByName = linesSharing((all) => findNameWords(all, names));
    const foundLines = [linesByNumber, repeatedLines, linesByName].find((found) => found.length > 0);
    const line = foundLines?.length === 1 ? foundLines[0]?.line : undefined;
    if (line) takenLineIds.add(line.id);
    return { reversal, line, perhaps: (foundLines ?? candidateLines).map((each) => each.line) };
  });
}

export type LineToCompare = Pick<LineToMatch, 'id' | 'day' | 'amountKobo' | 'narration' | 'reference'>;

/**
 * Whether the bank knows a payment by this reference. A long number that a spreadsheet has turned into `1.32611E+16`
 * does not count.
 */
export const isWholeReference = (reference: string | null): reference is string =>
  reference !== null && reference.length >= 12 && /(?:\d\D*){8}/.test(reference) && !/\dE\+\d/i.test(reference);

/**
 * Finds the line of an earlier file that is probably the same payment. It has the same day and amount, and the same
 * number of the bank. Where one of the two has no such number, they must have at least half of the words in common, or
 * one of them has no words.
 */
export function findLikeLine<L extends LineToCompare>(
  line: Omit<LineToCompare, 'id'>,
  earlierLines: readonly L[],
): L | undefined {
  const words = new Set(wordsOf(line.narration));
  return earlierLines.find((each) => {
    if (each.day !== line.day || each.amountKobo !== line.amountKobo) return false;
    if (isWholeReference(each.reference) && isWholeReference(line.reference)) return each.reference === line.reference;
    const earlierWords = wordsOf(each.narration);
    const sharedWordCount = earlierWords.filter((word) => words.has(word)).length;
    return sharedWordCount > 0
      ? 2 * sharedWordCount >= Math.max(words.size, earlierWords.length)
      : words.size === 0 || earlierWords.length === 0;
  });
}
