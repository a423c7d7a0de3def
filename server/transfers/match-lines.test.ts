import { describe, expect, test } from 'vitest';
import hotel from '#hotel';
import { kobo } from '#contract/money.ts';
import { certainFits, fitsOf, type LineToMatch, type TransferToMatch } from '#server/transfers/match-lines.ts';
import { ownWords } from '#server/transfers/own-words.ts';

const zone = 'Africa/Lagos';
const own = ownWords({ hotel, names: ['Classic Single'] });
const around = (guests: Record<string, number> = {}) => ({
  timeZone: zone,
  names: { own, guestsWith: new Map(Object.entries(guests)) },
});
/** Many guests have these names. */
const usual = around({ chidi: 5, obi: 9 });
let made = 0;
const line = (changes: Partial<LineToMatch> = {}): LineToMatch => ({
  ...{ id: `line ${++made}`, day: '2026-11-24', at: new Date('2026-11-24T13:00:00Z'), amountKobo: kobo(100) },
  ...{ narration: 'NIP TRANSFER FROM CHIDI OBI', reference: null, transferId: null, setAsideReason: null },
  ...{ takenBackOn: null, like: null, perhapsTakenBackOn: null },
  ...changes,
});
const transfer = (changes: Partial<TransferToMatch> = {}): TransferToMatch => ({
  ...{ id: `transfer ${++made}`, isConfirmed: false, amountKobo: kobo(100), recordedBy: 'desk' },
  ...{ recordedAt: new Date('2026-11-24T12:00:00Z'), paysName: 'Chidi Obi', reference: null },
  bookingId: 'booking',
  ...changes,
});
const fitOf = (one: LineToMatch, other: TransferToMatch) => fitsOf([one], [other], usual);
const certain = (lines: LineToMatch[], transfers: TransferToMatch[], by = 'owner') =>
  certainFits(fitsOf(lines, transfers, usual), by).map((each) => [each.line.id, each.transfer.id]);

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
    ['by the typed sender', 'OBI VENTURES LTD', { reference: 'from Obi Ventures' }, true],
    ['by a number of the bank', 'FT 000013261122', { reference: '000013261122' }, true],
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

describe('a line is certainly a transfer', () => {
  test('if it names the sender of this one only, and no other line does', () => {
    const [obi, other] = [line(), line({ narration: 'BOLA MARTINS' })];
    const [ofObi, unknown] = [transfer(), transfer({ paysName: 'Table 4' })];
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
