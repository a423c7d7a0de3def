import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statementMessages } from '#contract/bank/statements.ts';
import { kobo } from '#contract/core/money.ts';
import { findCertainFits, findFits, findReversedLines } from '#server/bank/match-lines.ts';
import { readStatement } from '#server/bank/read-statement.ts';
import {
  decodedText,
  encodings,
  entriesUpTo,
  layouts,
  lineEnds,
  type StatementEntry,
  sampleFiles,
  writeStatement,
} from '#tools/testing/bank-statements.ts';
import { rounds } from '#tools/testing/form.ts';

const options = { today: '2026-11-24', timeZone: 'Africa/Lagos' };
const nameWords = { hotelWords: new Set<string>(['nip', 'from', 'rvsl']) };
const read = (text: string) => {
  const statementResult = readStatement(text, options);
  if (!('lines' in statementResult)) throw new Error(JSON.stringify(statementResult));
  return statementResult;
};

describe('the sample file of', () => {
  const roomLine = { kind: 'in', day: '2026-11-22', amountKobo: 2_490_000 };
  test.each([
    ['gtbank', [{ ...roomLine, time: null, narration: 'NIP TRANSFER FROM CHIDI OBI' }]],
    ['zenith', [{ ...roomLine, narration: 'NIP/GTB/CHIDI OBI/000013261122140533001122334455', reference: null }]],
    ['access', [{ ...roomLine, narration: 'TRF/ROOM/FRM CHIDI OBI TO EBUTE HOUSE LIMITED' }]],
    ['uba', [{ ...roomLine, narration: 'TNF-CHIDI OBI/ROOM' }]],
    ['first-bank', [{ ...roomLine, narration: 'FIP:GTB/CHIDI OBI', reference: '000016261122140533001122334455' }]],
    ['moniepoint', [{ ...roomLine, time: '15:05', narration: 'Transfer from CHIDI OBI' }]],
    [
      'opay',
      [
        { ...roomLine, time: '14:05', narration: 'Transfer from CHIDI OBI' },
        { kind: 'in', day: '2026-11-23', time: '23:10', amountKobo: 500_000, narration: 'OWealth Interest' },
      ],
    ],
    [
      'palmpay',
      [{ ...roomLine, time: '14:05', narration: 'Received from CHIDI OBI', reference: 'pp261122140533001122' }],
    ],
    ['kuda', [{ ...roomLine, time: '14:05', narration: 'for room Chidi Obi' }]],
    ['sterling', [{ ...roomLine, narration: 'NIP FROM CHIDI OBI' }]],
  ])('%s is read', (bank, lines) => {
    expect(read(sampleFiles.get(bank) ?? '').lines).toMatchObject(lines);
  });

  test('Moniepoint says which lines were left out', () => {
    expect([...read(sampleFiles.get('moniepoint') ?? '').skipped]).toEqual([['FAILED', 1]]);
  });
});

/**
 * Returns the lines that the reader must find in a statement with these entries: money that came in, and what takes it
 * back.
 */
const expectedLinesOf = (entries: readonly StatementEntry[], bank: string) =>
  entries.flatMap(({ kind, day, time, kobo, narration, reference }) =>
    kind === 'in' || kind === 'reversed' || kind === 'taken back'
      ? [
          {
            ...{
              kind: kind === 'in' ? 'in' : 'reversal',
              day,
              time: layouts[bank]?.hasTime ? time : null,
              amountKobo: kobo,
            },
            ...{ narration: narration.normalize('NFC'), reference: layouts[bank]?.hasReference ? reference : null },
          },
        ]
      : [],
  );

describe.each(Object.keys(layouts))('of a random statement of %s', (bank) => {
  test.each(Object.keys(lineEnds))(
    'with the line ends %s, what is read is what was written, in every encoding',
    (lineEnd) => {
      fc.assert(
        fc.property(entriesUpTo(options.today, layouts[bank]?.hasStatus === true), (entries) => {
          const text = writeStatement(bank, entries, lineEnds[lineEnd] ?? '');
          for (const encoding of Object.keys(encodings))
            expect(read(decodedText(encoding, text)).lines).toEqual(expectedLinesOf(entries, bank));
        }),
        { numRuns: rounds(100, 6) },
      );
    },
  );

  test('only what came in and stayed can confirm a transfer without a person', () => {
    fc.assert(
      fc.property(entriesUpTo(options.today, layouts[bank]?.hasStatus === true), (randomEntries) => {
        // Each entry has a different amount. Every third entry is taken back if it came in.
        const entries = randomEntries.map((entry, at) => ({
          ...entry,
          kobo: 100_000 + at,
          narration: 'NIP FROM NGOZI EZE',
        }));
        const takenBackEntries = entries
          .filter(({ kind }, at) => kind === 'in' && at % 3 === 0)
          .map((entry): StatementEntry => ({ ...entry, kind: 'taken back', narration: `RVSL ${entry.narration}` }));
        const { lines } = read(writeStatement(bank, [...entries, ...takenBackEntries], '\n'));
        const linesToMatch = lines.map(({ time: _, ...line }, at) => ({
          ...{ ...line, id: String(at), at: null, transferId: null, setAsideReason: null },
          ...{ reversedOn: null as string | null, reversalSays: null, like: null, perhapsReversedOn: null },
        }));
        const incomingLines = linesToMatch.filter(({ kind }) => kind === 'in');
        for (const { line, reversal } of findReversedLines(
          linesToMatch.filter(({ kind }) => kind === 'reversal'),
          incomingLines,
          nameWords,
        ))
          if (line) line.reversedOn = reversal.day;
        const transfers = entries.map(({ kobo: amount, day }) => ({
          ...{ id: `of ${amount}`, isConfirmed: false, amountKobo: kobo(amount), recordedBy: 'desk' },
          ...{ recordedAt: new Date(`${day}T12:00:00Z`), paysName: 'Ngozi Eze', reference: null },
          ...{ bookingId: 'stay', bookingReference: null, companyId: null },
        }));
        const certainFits = findCertainFits(
          findFits(incomingLines, transfers, { timeZone: options.timeZone, names: nameWords }),
          'owner',
        );
        const entriesNotReversed = entries.filter(
          ({ kind, kobo: amount }) => kind === 'in' && !takenBackEntries.some((other) => other.kobo === amount),
        );
        expect(certainFits.map(({ line }) => line.amountKobo).toSorted((a, b) => a - b)).toEqual(
          entriesNotReversed.map(({ kobo: amount }) => amount),
        );
      }),
      { numRuns: rounds(100, 6) },
    );
  });

  test('nothing is read in a foreign currency, wherever the file names it', () => {
    fc.assert(
      fc.property(entriesUpTo(options.today, false), fc.constantFrom('USD', '$', 'GBP', '€'), (entries, currency) => {
        const text = writeStatement(bank, entries, '\n');
        const [head, ...rest] = text.split('\n');
        const foreignText = [`Currency: ${currency}`, head, ...rest].join('\n');
        expect(readStatement(foreignText, options)).toEqual({ problems: [statementMessages.currency(1, currency)] });
      }),
      { numRuns: 5 },
    );
  });
});
