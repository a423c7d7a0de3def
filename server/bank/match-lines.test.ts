import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import hotel from '#hotel';
import {
  findCertainFits,
  findFits,
  findLikeLine,
  findReversedLines,
  type LineToMatch,
  type TransferToMatch,
} from '#server/bank/match-lines.ts';
import { wordsOfHotel } from '#server/bank/own-words.ts';

const zone = 'Africa/Lagos';
const own = wordsOfHotel({ hotel, names: ['Classic Single'] });
const around = (guests: Record<string, number> = {}) => ({
  timeZone: zone,
  names: { hotelWords: own, guestCountByWord: new Map(Object.entries(guests)) },
});
/** Many guests have these names. */
const usual = around({ chidi: 5, obi: 9 });
let made = 0;
const line = (changes: Partial<LineToMatch> = {}): LineToMatch => ({
  ...{ id: `line ${++made}`, day: '2026-11-24', at: new Date('2026-11-24T13:00:00Z'), amountKobo: kobo(100) },
  ...{ narration: 'NIP TRANSFER FROM CHIDI OBI', reference: null, transferId: null, setAsideReason: null },
  ...{ reversedOn: null, reversalSays: null, like: null, perhapsReversedOn: null },
  ...changes,
});
const transfer = (changes: Partial<TransferToMatch> = {}): TransferToMatch => ({
  ...{ id: `transfer ${++made}`, isConfirmed: false, amountKobo: kobo(100), recordedBy: 'desk' },
  ...{ recordedAt: new Date('2026-11-24T12:00:00Z'), paysName: 'Chidi Obi', reference: null },
  bookingId: 'booking',
  ...changes,
});
const fitOf = (one: LineToMatch, other: TransferToMatch) => findFits([one], [other], usual);
const certain = (lines: LineToMatch[], transfers: TransferToMatch[], by = 'owner') =>
  findCertainFits(findFits(lines, transfers, usual), by).map((each) => [each.line.id, each.transfer.id]);

describe('a line fits a transfer', () => {
  test('of the same amount only', () => {
    expect(fitOf(line({ amountKobo: kobo(101) }), transfer())).toEqual([]);
  });

  test.each([
    ['2026-11-23T23:59:00Z', false],
    ['2026-11-24T00:00:00Z', true],
    ['2026-11-27T12:00:00Z', true],
    ['2026-11-27T12:01:00Z', false],
  ])('that was recorded at noon, if the money came at %s: %s', (at, fits) => {
    expect(fitOf(line({ at: new Date(at) }), transfer())).toHaveLength(fits ? 1 : 0);
  });

  test.each([
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-11-27', true],
    ['2026-11-28', false],
  ])('recorded early on the 24th, if the bank says only the day %s: %s', (day, fits) => {
    const early = transfer({ recordedAt: new Date('2026-11-24T03:00:00Z') });
    expect(fitOf(line({ day, at: null }), early)).toHaveLength(fits ? 1 : 0);
  });
});

describe('a line names the sender', () => {
  test.each([
    ['in another order and case', 'nip/OBI,chidi/Zenith', {}, true],
    ['with accents', 'CHÍDÍ ỌBI', {}, true],
    ['by the typed sender', 'NGOZI EZE', { reference: 'from Ngozi Eze' }, true],
    ['by a word and what kind of company it is', 'OBI VENTURES LTD', { reference: 'from Obi Ventures' }, false],
    ['by a number of the bank', 'FT 000013261122', { reference: '000013261122' }, true],
    ['by an account', 'FROM 0123456789 TO 1012345678', { reference: '1012345678' }, false],
    ['by a telephone', 'OPAY 2348031234567', { reference: '2348031234567' }, false],
    [
      'by words of the hotel',
      'FROM MUSA TO EBUTE HOUSE LIMITED',
      { reference: 'Transfer to Ebute House Limited' },
      false,
    ],
    ['by words of its address', 'JETTY CLOSE IKOYI', { reference: 'Jetty Close, Ikoyi' }, false],
    ['by a room type', 'FOR CLASSIC SINGLE', { reference: 'classic single', paysName: 'Classic Single' }, false],
    ['by banks and ways to pay', 'ZENITH MOBILE OPAY', { reference: 'Zenith mobile, Opay' }, false],
    ['by places and days', 'LAGOS ABUJA MONDAY', { reference: 'Lagos, Abuja, Monday' }, false],
    ['by relatives', 'FROM HIS WIFE MADAM', { reference: 'his wife, madam' }, false],
    ['by a first name alone', 'CHIDI TRANSFER', {}, false],
    ['by words that are in many lines', 'TRANSFER FROM HOTEL GUEST', { reference: 'transfer from hotel guest' }, false],
    ['by short words', 'MR O A', { reference: 'Mr O A' }, false],
    ['by parts of words', 'CHIDINMA OBIORA', {}, false],
  ] as const)('%s: %s', (_, narration, changes, isNamed) => {
    const [fit] = fitOf(line({ narration }), transfer(changes));
    expect(fit?.because !== null).toBe(isNamed);
  });

  test('also in its reference, and says which words agree', () => {
    expect(fitOf(line({ narration: 'NIP', reference: 'chidi-obi' }), transfer())).toMatchObject([
      { words: ['chidi', 'obi'], because: 'name' },
    ]);
  });
});

describe('one word of a name is enough', () => {
  const becauseOf = (narration: string, guests: Record<string, number>, changes: Partial<TransferToMatch> = {}) =>
    findFits([line({ narration })], [transfer({ paysName: 'Musa Danjuma', ...changes })], around(guests))[0]?.because;
  test('if no other guest of the last 60 days has it', () => {
    expect(becauseOf('NIP DANJUMA', { musa: 3, danjuma: 1 })).toBe('name');
    expect(becauseOf('NIP MUSA', { musa: 3, danjuma: 1 })).toBeNull();
  });
  test('not of a tab, and not of what was typed as the sender', () => {
    expect(becauseOf('NIP DANJUMA', {}, { bookingId: null })).toBeNull();
    expect(becauseOf('NIP KELECHI', {}, { reference: 'Kelechi' })).toBeNull();
  });
  test('not where the guests were not counted, as on lists', () => {
    const [fit] = findFits([line({ narration: 'DANJUMA' })], [transfer({ paysName: 'Musa Danjuma' })], {
      timeZone: zone,
      names: { hotelWords: own },
    });
    expect(fit?.because).toBeNull();
  });
});

test('a number that several lines have is that of an account', () => {
  const account = '000013261122';
  const typed = transfer({ reference: account });
  const lines = [line({ narration: `A ${account}` }), line({ narration: `B ${account}`, amountKobo: kobo(7) })];
  expect(findFits(lines, [typed], usual).map(({ because }) => because)).toEqual([null]);
});

describe('what the bank took back', () => {
  const names = { hotelWords: own };
  const found = (reversal: Partial<LineToMatch>, ...lines: LineToMatch[]) =>
    findReversedLines(
      [line({ narration: 'RVSL NIP FROM CHIDI OBI', day: '2026-11-25', ...reversal })],
      lines,
      names,
    ).map(({ line: taken, perhaps }) => [taken?.id, perhaps.length]);
  test('is the line of that amount with the same name or number, which came before', () => {
    const [obi, eze] = [line(), line({ narration: 'NGOZI EZE' })];
    expect(found({}, obi, eze)).toEqual([[obi.id, 1]]);
    expect(found({ narration: 'RVSL X' }, line({ narration: 'X', id: 'x' }), eze)).toEqual([['x', 1]]);
    const numbered = line({ narration: 'FIP', reference: '000013261122', id: 'numbered' });
    expect(found({ reference: '000013261122' }, obi, numbered)).toEqual([['numbered', 1]]);
    expect(found({ amountKobo: kobo(99) }, obi)).toEqual([[undefined, 0]]);
    expect(found({ day: '2026-11-23' }, obi)).toEqual([[undefined, 0]]);
  });
  test('is not decided if several lines can be it, or none has a name of it', () => {
    expect(found({}, line(), line())).toEqual([[undefined, 2]]);
    expect(found({ narration: 'RVSL 7' }, line())).toEqual([[undefined, 1]]);
  });
  test('confirms nothing, nor does what it may be', () => {
    expect(certain([line({ reversedOn: '2026-11-25' })], [transfer()])).toEqual([]);
    expect(certain([line({ perhapsReversedOn: '2026-11-25' })], [transfer()])).toEqual([]);
    expect(certain([line({ reversedOn: '2026-11-25' }), line()], [transfer()])).toEqual([]);
  });
});

test.each(['RVSL NIP TO CHIDI OBI', 'NIP FAILED CHIDI OBI', 'REFUND CHIDI OBI', 'USD WIRE CHIDI OBI'])(
  '“%s” is left to a person',
  (narration) => {
    expect(certain([line({ narration })], [transfer()])).toEqual([]);
  },
);

test('a line that looks like one of an earlier file is left to a person', () => {
  expect(certain([line({ like: 'NIP CHIDI OBI' })], [transfer()])).toEqual([]);
});

describe('a line looks like one of an earlier file', () => {
  const like = (narration: string, reference: string | null, changes: Partial<LineToMatch> = {}) =>
    findLikeLine(line({ narration, reference }), [
      line({ narration: 'NIP FROM CHIDI OBI', reference: '000013261122140533', id: 'before', ...changes }),
    ])?.id;
  test('if a spreadsheet has changed its reference, or the narration has another word', () => {
    expect(like('NIP FROM CHIDI OBI', '1.32611E+16')).toBe('before');
    expect(like('NIP FROM CHIDI OBI ROOM', null)).toBe('before');
  });
  test('not on another day, of another amount or sender, or with another reference of the bank', () => {
    expect(like('NIP FROM CHIDI OBI', null, { day: '2026-11-23' })).toBeUndefined();
    expect(like('NIP FROM CHIDI OBI', null, { amountKobo: kobo(7) })).toBeUndefined();
    expect(like('POS SETTLEMENT TERMINAL', null)).toBeUndefined();
    expect(like('NIP FROM CHIDI OBI', '000013261122999999')).toBeUndefined();
  });
});

describe('a line is certainly a transfer', () => {
  test('if it names the sender of this one only, and no other line does', () => {
    const [obi, other] = [line(), line({ narration: 'BOLA MARTINS' })];
    const [ofObi, unknown] = [transfer(), transfer({ paysName: 'Table 4', bookingId: null })];
    expect(certain([obi, other], [ofObi, unknown])).toEqual([[obi.id, ofObi.id]]);
  });

  test('not if the sender is not named', () => {
    expect(certain([line({ narration: 'NIP' })], [transfer()])).toEqual([]);
  });

  test('not if the same payment was recorded twice', () => {
    expect(certain([line()], [transfer(), transfer()])).toEqual([]);
    expect(certain([line()], [transfer({ isConfirmed: true }), transfer()])).toEqual([]);
  });

  test('not if two lines name the sender, one of them another transfer already', () => {
    expect(certain([line(), line()], [transfer()])).toEqual([]);
    expect(certain([line(), line({ transferId: 'another' })], [transfer()])).toEqual([]);
    expect(certain([line(), line({ setAsideReason: 'Interest' })], [transfer()])).toEqual([]);
  });

  test('not if who imports has recorded it, unless somebody has confirmed it before', () => {
    expect(certain([line()], [transfer()], 'desk')).toEqual([]);
    expect(certain([line()], [transfer({ isConfirmed: true })], 'desk')).toHaveLength(1);
  });

  test('and what the bank took back stands beside it, unless it names somebody else', () => {
    expect(fitOf(line({ reversedOn: '2026-11-24' }), transfer())).toHaveLength(1);
    expect(fitOf(line({ reversedOn: '2026-11-24', narration: 'NIP 7' }), transfer())).toHaveLength(1);
    expect(fitOf(line({ reversedOn: '2026-11-24', narration: 'NGOZI EZE' }), transfer())).toEqual([]);
  });

  test('and is never taken away from the one that it is', () => {
    const used = line({ transferId: 'another' });
    expect(certain([used], [transfer()])).toEqual([]);
    expect(fitOf({ ...used, narration: 'NIP' }, transfer())).toEqual([]);
  });

  test('and is not one that somebody has set aside', () => {
    const aside = line({ setAsideReason: 'Interest' });
    expect(certain([aside], [transfer()])).toEqual([]);
    expect(fitOf(aside, transfer())).toHaveLength(1);
    expect(fitOf({ ...aside, narration: 'NIP' }, transfer())).toEqual([]);
  });
});
