import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import hotel from '#hotel';
import {
  bookingReferencesIn,
  findCertainFits,
  findFits,
  findLikeLine,
  findReversedLines,
  type LineToMatch,
  type TransferToMatch,
} from '#server/bank/match-lines.ts';
import { wordsOfHotel } from '#server/bank/own-words.ts';

const zone = 'Africa/Lagos';
const hotelWords = wordsOfHotel({ hotel, names: ['Classic Single'] });
const namesWithGuests = (guests: Record<string, number> = {}) => ({
  timeZone: zone,
  names: { hotelWords, guestCountByWord: new Map(Object.entries(guests)) },
});
const commonNames = namesWithGuests({ chidi: 5, obi: 9 });
let lineCount = 0;
const makeLine = (changes: Partial<LineToMatch> = {}): LineToMatch => ({
  ...{ id: `line ${++lineCount}`, day: '2026-11-24', at: new Date('2026-11-24T13:00:00Z'), amountKobo: kobo(100) },
  ...{ narration: 'NIP TRANSFER FROM CHIDI OBI', reference: null, transferId: null, setAsideReason: null },
  ...{ reversedOn: null, reversalSays: null, like: null, perhapsReversedOn: null },
  ...changes,
});
const makeTransfer = (changes: Partial<TransferToMatch> = {}): TransferToMatch => ({
  ...{ id: `transfer ${++lineCount}`, isConfirmed: false, amountKobo: kobo(100), recordedBy: 'desk' },
  ...{ recordedAt: new Date('2026-11-24T12:00:00Z'), paysName: 'Chidi Obi', reference: null },
  ...{ bookingId: 'booking', bookingReference: 'BK-1A2B3C4D', companyId: null },
  ...changes,
});
const fitsOf = (one: LineToMatch, other: TransferToMatch) => findFits([one], [other], commonNames);
const findCertainPairs = (lines: LineToMatch[], transfers: TransferToMatch[], by = 'owner') =>
  findCertainFits(findFits(lines, transfers, commonNames), by).map((each) => [each.line.id, each.transfer.id]);

describe('a line fits a transfer', () => {
  test('of the same amount only', () => {
    expect(fitsOf(makeLine({ amountKobo: kobo(101) }), makeTransfer())).toEqual([]);
  });

  test.each([
    ['NIP 7', '2026-11-21T11:59:00Z', false],
    ['NIP 7', '2026-11-21T12:00:00Z', true],
    ['NIP 7', '2026-11-27T12:00:00Z', true],
    ['NIP 7', '2026-11-27T12:01:00Z', false],
    ['CHIDI OBI', '2026-11-17T11:59:00Z', false],
    ['CHIDI OBI', '2026-11-17T12:00:00Z', true],
    ['CHIDI OBI', '2026-11-27T12:01:00Z', false],
  ])('that was recorded at noon, if “%s” came at %s: %s', (narration, at, fits) => {
    expect(fitsOf(makeLine({ narration, at: new Date(at) }), makeTransfer())).toHaveLength(fits ? 1 : 0);
  });

  test.each([
    ['NIP 7', '2026-11-20', false],
    ['NIP 7', '2026-11-21', true],
    ['NIP 7', '2026-11-27', true],
    ['NIP 7', '2026-11-28', false],
    ['CHIDI OBI', '2026-11-16', false],
    ['CHIDI OBI', '2026-11-17', true],
  ])('recorded early on the 24th, if the bank says of “%s” only the day %s: %s', (narration, day, fits) => {
    const earlyTransfer = makeTransfer({ recordedAt: new Date('2026-11-24T03:00:00Z') });
    expect(fitsOf(makeLine({ narration, day, at: null }), earlyTransfer)).toHaveLength(fits ? 1 : 0);
  });

  test('that was recorded the day after the money came, and is certain if the sender is named', () => {
    const line = makeLine({ at: new Date('2026-11-23T09:00:00Z'), day: '2026-11-23' });
    const transfer = makeTransfer();
    expect(findCertainPairs([line], [transfer])).toEqual([[line.id, transfer.id]]);
  });
});

describe('the reference of a booking', () => {
  test.each([
    ['BK-1A2B3C4D', ['bk1a2b3c4d']],
    ['NIP/bk1a2b3c4d/OBI and BK 9Z8Y7X6W', ['bk1a2b3c4d', 'bk9z8y7x6w']],
    ['BK-ABCDEFGH', ['bkabcdefgh']],
    ['ROOM REF-1796035200000', ['ref1796035200000']],
    ['REF:1796035200000', ['ref1796035200000']],
    ['BK TRANSFER, ZENITH BK 0123456789, REF 000013261122, XBK-1A2B3C4D', []],
  ])('is found in “%s”', (text, expected) => {
    expect(bookingReferencesIn(text)).toEqual(expected);
  });

  test('names the booking of a transfer, whoever sends the money', () => {
    const line = makeLine({ narration: 'NGOZI EZE BK1A2B3C4D' });
    expect(fitsOf(line, makeTransfer())).toMatchObject([{ because: 'booking', words: ['bk1a2b3c4d'] }]);
    const walkIn = makeTransfer({ bookingReference: 'REF-1796035200000' });
    expect(fitsOf(makeLine({ narration: 'NIP', reference: 'REF-1796035200000' }), walkIn)).toMatchObject([
      { because: 'booking' },
    ]);
  });

  test('of another booking keeps the line from this one, also with the name of the guest', () => {
    const line = makeLine({ narration: 'CHIDI OBI BK-9Z8Y7X6W' });
    expect(fitsOf(line, makeTransfer())).toEqual([]);
    expect(fitsOf(line, makeTransfer({ bookingId: null, bookingReference: null }))).toEqual([]);
    const [otherTransfer, ownTransfer] = [makeTransfer({ bookingReference: 'BK-9Z8Y7X6W' }), makeTransfer()];
    expect(findCertainPairs([line], [otherTransfer, ownTransfer])).toEqual([[line.id, otherTransfer.id]]);
  });

  test('of another booking does not, if this one is named too, if it was typed, or if a company pays', () => {
    const line = makeLine({ narration: 'CHIDI OBI BK-9Z8Y7X6W' });
    const lineNamingBoth = makeLine({ narration: 'BK-9Z8Y7X6W and BK-1A2B3C4D' });
    expect(fitsOf(lineNamingBoth, makeTransfer())).toHaveLength(1);
    expect(fitsOf(line, makeTransfer({ reference: 'for bk-9z8y7x6w' }))).toMatchObject([{ because: 'booking' }]);
    const companyTransfer = makeTransfer({ bookingId: null, bookingReference: null, companyId: 'zenith' });
    expect(fitsOf(line, companyTransfer)).toHaveLength(1);
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
    const [fit] = fitsOf(makeLine({ narration }), makeTransfer(changes));
    expect(fit?.because !== null).toBe(isNamed);
  });

  test('also in its reference, and says which words agree', () => {
    expect(fitsOf(makeLine({ narration: 'NIP', reference: 'chidi-obi' }), makeTransfer())).toMatchObject([
      { words: ['chidi', 'obi'], because: 'name' },
    ]);
  });
});

describe('one word of a name is enough', () => {
  const becauseOf = (narration: string, guests: Record<string, number>, changes: Partial<TransferToMatch> = {}) =>
    findFits(
      [makeLine({ narration })],
      [makeTransfer({ paysName: 'Musa Danjuma', ...changes })],
      namesWithGuests(guests),
    )[0]?.because;
  test('if no other guest of the last 60 days has it', () => {
    expect(becauseOf('NIP DANJUMA', { musa: 3, danjuma: 1 })).toBe('name');
    expect(becauseOf('NIP MUSA', { musa: 3, danjuma: 1 })).toBeNull();
  });
  test('not of a tab, and not of what was typed as the sender', () => {
    expect(becauseOf('NIP DANJUMA', {}, { bookingId: null })).toBeNull();
    expect(becauseOf('NIP KELECHI', {}, { reference: 'Kelechi' })).toBeNull();
  });
  test('not where the guests were not counted, as on lists', () => {
    const [fit] = findFits([makeLine({ narration: 'DANJUMA' })], [makeTransfer({ paysName: 'Musa Danjuma' })], {
      timeZone: zone,
      names: { hotelWords },
    });
    expect(fit?.because).toBeNull();
  });
});

test('a number that several lines have is that of an account', () => {
  const account = '000013261122';
  const transferWithAccount = makeTransfer({ reference: account });
  const lines = [makeLine({ narration: `A ${account}` }), makeLine({ narration: `B ${account}`, amountKobo: kobo(7) })];
  expect(findFits(lines, [transferWithAccount], commonNames).map(({ because }) => because)).toEqual([null]);
});

describe('what the bank took back', () => {
  const nameWords = { hotelWords };
  const findReversed = (reversal: Partial<LineToMatch>, ...lines: LineToMatch[]) =>
    findReversedLines(
      [makeLine({ narration: 'RVSL NIP FROM CHIDI OBI', day: '2026-11-25', ...reversal })],
      lines,
      nameWords,
    ).map(({ line: taken, perhaps }) => [taken?.id, perhaps.length]);
  test('is the line of that amount with the same name or number, which came before', () => {
    const [obi, eze] = [makeLine(), makeLine({ narration: 'NGOZI EZE' })];
    expect(findReversed({}, obi, eze)).toEqual([[obi.id, 1]]);
    expect(findReversed({ narration: 'RVSL X' }, makeLine({ narration: 'X', id: 'x' }), eze)).toEqual([['x', 1]]);
    const numberedLine = makeLine({ narration: 'FIP', reference: '000013261122', id: 'numbered' });
    expect(findReversed({ reference: '000013261122' }, obi, numberedLine)).toEqual([['numbered', 1]]);
    expect(findReversed({ amountKobo: kobo(99) }, obi)).toEqual([[undefined, 0]]);
    expect(findReversed({ day: '2026-11-23' }, obi)).toEqual([[undefined, 0]]);
  });
  test('is not decided if several lines can be it, or none has a name of it', () => {
    expect(findReversed({}, makeLine(), makeLine())).toEqual([[undefined, 2]]);
    expect(findReversed({ narration: 'RVSL 7' }, makeLine())).toEqual([[undefined, 1]]);
  });
  test('confirms nothing, nor does what it may be', () => {
    expect(findCertainPairs([makeLine({ reversedOn: '2026-11-25' })], [makeTransfer()])).toEqual([]);
    expect(findCertainPairs([makeLine({ perhapsReversedOn: '2026-11-25' })], [makeTransfer()])).toEqual([]);
    expect(findCertainPairs([makeLine({ reversedOn: '2026-11-25' }), makeLine()], [makeTransfer()])).toEqual([]);
  });
});

test.each(['RVSL NIP TO CHIDI OBI', 'NIP FAILED CHIDI OBI', 'REFUND CHIDI OBI', 'USD WIRE CHIDI OBI'])(
  '“%s” is left to a person',
  (narration) => {
    expect(findCertainPairs([makeLine({ narration })], [makeTransfer()])).toEqual([]);
  },
);

test('a line that looks like one of an earlier file is left to a person', () => {
  expect(findCertainPairs([makeLine({ like: 'NIP CHIDI OBI' })], [makeTransfer()])).toEqual([]);
});

describe('a line looks like one of an earlier file', () => {
  const findLike = (narration: string, reference: string | null, changes: Partial<LineToMatch> = {}) =>
    findLikeLine(makeLine({ narration, reference }), [
      makeLine({ narration: 'NIP FROM CHIDI OBI', reference: '000013261122140533', id: 'before', ...changes }),
    ])?.id;
  test('if a spreadsheet has changed its reference, or the narration has another word', () => {
    expect(findLike('NIP FROM CHIDI OBI', '1.32611E+16')).toBe('before');
    expect(findLike('NIP FROM CHIDI OBI ROOM', null)).toBe('before');
  });
  test('not on another day, of another amount or sender, or with another reference of the bank', () => {
    expect(findLike('NIP FROM CHIDI OBI', null, { day: '2026-11-23' })).toBeUndefined();
    expect(findLike('NIP FROM CHIDI OBI', null, { amountKobo: kobo(7) })).toBeUndefined();
    expect(findLike('POS SETTLEMENT TERMINAL', null)).toBeUndefined();
    expect(findLike('NIP FROM CHIDI OBI', '000013261122999999')).toBeUndefined();
  });
});

describe('a line is certainly a transfer', () => {
  test('if it names the sender of this one only, and no other line does', () => {
    const [obi, otherLine] = [makeLine(), makeLine({ narration: 'BOLA MARTINS' })];
    const [transferOfObi, unknownTransfer] = [makeTransfer(), makeTransfer({ paysName: 'Table 4', bookingId: null })];
    expect(findCertainPairs([obi, otherLine], [transferOfObi, unknownTransfer])).toEqual([[obi.id, transferOfObi.id]]);
  });

  test('not if the sender is not named', () => {
    expect(findCertainPairs([makeLine({ narration: 'NIP' })], [makeTransfer()])).toEqual([]);
  });

  test('not if the same payment was recorded twice', () => {
    expect(findCertainPairs([makeLine()], [makeTransfer(), makeTransfer()])).toEqual([]);
    expect(findCertainPairs([makeLine()], [makeTransfer({ isConfirmed: true }), makeTransfer()])).toEqual([]);
  });

  test('not if two lines name the sender, one of them another transfer already', () => {
    expect(findCertainPairs([makeLine(), makeLine()], [makeTransfer()])).toEqual([]);
    expect(findCertainPairs([makeLine(), makeLine({ transferId: 'another' })], [makeTransfer()])).toEqual([]);
    expect(findCertainPairs([makeLine(), makeLine({ setAsideReason: 'Interest' })], [makeTransfer()])).toEqual([]);
  });

  test('by the time, if the same guest pays the same amount again some days later', () => {
    const days = ['2026-11-19', '2026-11-24'];
    const [firstLine, secondLine] = days.map((day) => makeLine({ day, at: new Date(`${day}T11:00:00Z`) }));
    const [firstTransfer, secondTransfer] = days.map((day) =>
      makeTransfer({ recordedAt: new Date(`${day}T12:00:00Z`) }),
    );
    if (!firstLine || !secondLine || !firstTransfer || !secondTransfer) throw new Error('there are two of each');
    const matchedLine = { ...firstLine, transferId: firstTransfer.id };
    expect(
      findCertainPairs([matchedLine, secondLine], [{ ...firstTransfer, isConfirmed: true }, secondTransfer]),
    ).toEqual([[secondLine.id, secondTransfer.id]]);
    // The line of the first payment does not confirm a second transfer, which may be the same payment recorded again.
    expect(findCertainPairs([matchedLine], [{ ...firstTransfer, isConfirmed: true }, secondTransfer])).toEqual([]);
    // A line does not fit transfers that were recorded days later.
    const lateTransfer = makeTransfer({ recordedAt: new Date('2026-11-25T12:00:00Z') });
    expect(findCertainPairs([firstLine], [secondTransfer, lateTransfer])).toEqual([]);
  });

  test('not if who imports has recorded it, unless somebody has confirmed it before', () => {
    expect(findCertainPairs([makeLine()], [makeTransfer()], 'desk')).toEqual([]);
    expect(findCertainPairs([makeLine()], [makeTransfer({ isConfirmed: true })], 'desk')).toHaveLength(1);
  });

  test('and what the bank took back stands beside it, unless it names somebody else', () => {
    expect(fitsOf(makeLine({ reversedOn: '2026-11-24' }), makeTransfer())).toHaveLength(1);
    expect(fitsOf(makeLine({ reversedOn: '2026-11-24', narration: 'NIP 7' }), makeTransfer())).toHaveLength(1);
    expect(fitsOf(makeLine({ reversedOn: '2026-11-24', narration: 'NGOZI EZE' }), makeTransfer())).toEqual([]);
  });

  test('and is never taken away from the one that it is', () => {
    const matchedLine = makeLine({ transferId: 'another' });
    expect(findCertainPairs([matchedLine], [makeTransfer()])).toEqual([]);
    expect(fitsOf({ ...matchedLine, narration: 'NIP' }, makeTransfer())).toEqual([]);
  });

  test('and is not one that somebody has set aside', () => {
    const lineSetAside = makeLine({ setAsideReason: 'Interest' });
    expect(findCertainPairs([lineSetAside], [makeTransfer()])).toEqual([]);
    expect(fitsOf(lineSetAside, makeTransfer())).toHaveLength(1);
    expect(fitsOf({ ...lineSetAside, narration: 'NIP' }, makeTransfer())).toEqual([]);
  });
});
