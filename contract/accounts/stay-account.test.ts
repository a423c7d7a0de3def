import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type AccountSource, type PostedLine, stayAccount, windowAccount } from '#contract/accounts/stay-account.ts';
import { negatePrice, splitGross, type TaxRule } from '#contract/accounts/taxes.ts';
import { bookingStatuses, statusTraits } from '#contract/bookings/bookings.ts';
import { addDays } from '#contract/core/dates.ts';
import { fromNaira, kobo, type Night, toNaira } from '#contract/core/money.ts';

const unsplit = { places: new Map(), routes: new Map() };
const lagosRates = { service: 0, vat: 750, consumption: 500 };
const rules: TaxRule[] = [
  { tax: 'vat', fromDay: '2026-01-01', rate: 750 },
  { tax: 'consumption', fromDay: '2026-01-01', rate: 500 },
];
const makeNight = (price: number, fee = 0): Night => ({ price: fromNaira(price), fee: fromNaira(fee) });
const postedLine = (id: string, day: string, gross: number, changes: Partial<PostedLine> = {}): PostedLine => ({
  ...{ id, kind: 'service', day, label: 'Shirt', quantity: 1, source: null, reverses: null, rates: lagosRates },
  price: splitGross(fromNaira(gross), lagosRates),
  ...changes,
});
const reversalOf = ({ id, price, ...line }: PostedLine, day: string): PostedLine => ({
  ...{ ...line, id: `${id}-back`, day, quantity: -line.quantity, price: negatePrice(price), reverses: id },
});

const totalOf = ({ nights, adjustments, posted: lines }: Pick<AccountSource, 'nights' | 'adjustments' | 'posted'>) =>
  kobo(
    [
      ...nights.map(({ price, fee }) => price + fee),
      ...adjustments.map(({ amount }) => amount),
      ...lines.filter(({ source }) => source === null).map(({ price }) => price.gross),
    ].reduce((sum, amount) => sum + amount, 0),
  );

function makeAccount(changes: Partial<AccountSource> = {}) {
  const source: AccountSource = {
    ...{ status: 'checked_in', checkIn: '2026-11-21', today: '2026-11-22', createdOn: '2026-11-20' },
    nights: [makeNight(24_900), makeNight(24_900)],
    ...{ rooms: ['104'], adjustments: [], posted: [], rules, paid: kobo(0), totalKobo: kobo(0), split: unsplit },
    ...changes,
  };
  return stayAccount({ ...source, totalKobo: totalOf(source) });
}
const lineTextsOf = ({ lines }: ReturnType<typeof makeAccount>) =>
  lines.map(({ day, time, label, amount, amountBeforeReversal }) =>
    [
      day.slice(5),
      time,
      label,
      toNaira(amount),
      ...(amountBeforeReversal === null ? [] : [`was ${toNaira(amountBeforeReversal)}`]),
    ].join(' '),
  );

describe('the account of a guest in the house', () => {
  const barLine = postedLine('bar', '2026-11-21', 8200, { kind: 'bar', label: 'Mojito' });
  const reversedLine = postedLine('wrong', '2026-11-22', 2700, { kind: 'bar', label: 'Star', quantity: 3 });
  const laundryLine = postedLine('laundry', '2026-11-22', 5100);
  const accountOfGuest = makeAccount({
    posted: [barLine, reversedLine, reversalOf(reversedLine, '2026-11-22'), laundryLine],
    paid: fromNaira(24_900),
  });

  test('has what was had by day, tonight after it, and what was taken back as nothing', () => {
    expect(lineTextsOf(accountOfGuest)).toEqual([
      '11-21 had Room night, 104 24900',
      '11-21 had Mojito 8200',
      '11-22 had 3 × Star 0 was 2700',
      '11-22 had Shirt 5100',
      '11-22 tonight Room night, 104 24900',
    ]);
  });

  test('owes now what was had and is not paid, and at check-out the rest of the stay', () => {
    expect([accountOfGuest.had, accountOfGuest.owedNow, accountOfGuest.owedAtCheckOut].map(toNaira)).toEqual([
      38_200, 13_300, 38_200,
    ]);
  });

  test('says what the prices contain, to the kobo', () => {
    expect(accountOfGuest.taxes.map(({ label, rate, amount }) => `${label} ${rate} ${toNaira(amount)}`)).toEqual([
      'VAT 7.5 % 2546.67',
      'Consumption tax 5 % 1697.78',
    ]);
    expect(toNaira(accountOfGuest.net)).toBe(33_955.55);
    const { taxes, net } = accountOfGuest.inTotal;
    expect(taxes.map(({ amount }) => toNaira(amount))).toEqual([4206.67, 2804.45]);
    expect(toNaira(kobo(taxes.reduce<number>((sum, { amount }) => sum + amount, net)))).toBe(63_100);
  });
});

test('nights that are still to come are one line', () => {
  const nights = [makeNight(20_000), makeNight(20_000), makeNight(30_000), makeNight(30_000)];
  expect(lineTextsOf(makeAccount({ nights }))).toEqual([
    '11-21 had Room night, 104 20000',
    '11-22 tonight Room night, 104 20000',
    '11-23 later 2 more nights 60000',
  ]);
  expect(lineTextsOf(makeAccount({ nights, status: 'confirmed', today: '2026-11-20' }))).toEqual([
    '11-21 later 4\u00a0nights 100000',
  ]);
});

test('what was paid ahead is not owed, and the fee was had when the stay was booked', () => {
  const { had, owedNow, owedAtCheckOut, paidAhead, lines } = makeAccount({
    nights: [makeNight(30_000, 600), makeNight(30_000, 600)],
    paid: fromNaira(61_200),
  });
  expect(lines.map(({ kind }) => kind)).toEqual(['fee', 'night', 'night']);
  expect([had, owedNow, owedAtCheckOut, paidAhead].map(toNaira)).toEqual([31_200, 0, 0, 30_000]);
});

test('a discount and a charge say why, and a rate that changes during the stay has a part of its own', () => {
  const { taxes, lines } = makeAccount({
    adjustments: [
      { id: 'd', kind: 'discount', amount: fromNaira(-1000), reason: 'A leak', day: '2026-11-21' },
      { id: 'c', kind: 'charge', amount: fromNaira(500), reason: 'Key lost', day: '2026-11-22' },
    ],
    rules: [...rules, { tax: 'vat', fromDay: '2026-11-22', rate: 1000 }],
  });
  expect(lines.map(({ label }) => label)).toContain('Discount: A leak');
  expect(taxes.map(({ label, rate }) => `${label} ${rate}`)).toEqual(['VAT 7.5 %', 'VAT 10 %', 'Consumption tax 5 %']);
});

describe('what was posted when days were closed', () => {
  const nightLine = (day: string, gross: number, changes: Partial<PostedLine> = {}) =>
    postedLine(`line ${day}`, day, gross, {
      kind: 'night',
      source: `night ${day}`,
      label: 'Room night, 208',
      ...changes,
    });

  test('is read from its line, with its room and its rates, under the name that invoices have', () => {
    const oldRates = { ...lagosRates, vat: 500 };
    const { lines, pricedLines } = makeAccount({
      posted: [nightLine('2026-11-21', 24_900, { rates: oldRates, price: splitGross(fromNaira(24_900), oldRates) })],
    });
    expect(lines.map(({ id, label, time }) => `${id}: ${label}, ${time}`)).toEqual([
      'night 2026-11-21: Room night, 208, had',
      'night 2026-11-22: Room night, 104, tonight',
    ]);
    expect(pricedLines.map(({ rates }) => rates.vat)).toEqual([500, 750]);
  });

  test('stays crossed out when the stay loses it, and the stay owes nothing for it', () => {
    const nightTakenBack = nightLine('2026-11-21', 24_900);
    const voidedAccount = makeAccount({
      status: 'voided',
      posted: [nightTakenBack, reversalOf(nightTakenBack, '2026-11-22')],
    });
    expect(lineTextsOf(voidedAccount)).toEqual(['11-21 had Room night, 208 0 was 24900']);
    expect([voidedAccount.had, voidedAccount.owedNow]).toEqual([0, 0]);
  });

  test('and taken back is derived again until it is posted again', () => {
    const nightTakenBack = nightLine('2026-11-21', 20_000);
    expect(lineTextsOf(makeAccount({ posted: [nightTakenBack, reversalOf(nightTakenBack, '2026-11-22')] }))).toEqual([
      '11-21 had Room night, 104 24900',
      '11-21 had Room night, 208 0 was 20000',
      '11-22 tonight Room night, 104 24900',
    ]);
  });
});

it('always adds up to the total of the stay, and so do its windows', () => {
  const placeableIds = [
    'night 2026-11-21',
    'line 0',
    'line 1',
    'charge 0',
    'night 2026-11-23',
    'line 2',
    'fee',
    'night 2026-11-22',
  ];
  const anyNaira = fc.integer({ min: 1, max: 1_000_000 });
  const anyStay = fc.record({
    status: fc.constantFrom(...bookingStatuses.filter((status) => statusTraits[status].earns)),
    nights: fc.array(fc.tuple(anyNaira, fc.integer({ min: 0, max: 9000 })), { minLength: 1, maxLength: 9 }),
    today: fc.integer({ min: -3, max: 12 }),
    services: fc.array(fc.tuple(anyNaira, fc.boolean()), { maxLength: 6 }),
    charges: fc.array(anyNaira, { maxLength: 3 }),
    postedNights: fc.integer({ min: 0, max: 9 }),
    paid: fc.integer({ min: 0, max: 2_000_000 }),
    places: fc.array(fc.constantFrom(null, 'company', 'parents'), { maxLength: 8 }),
    route: fc.constantFrom(null, 'company', 'parents'),
  });
  fc.assert(
    fc.property(anyStay, ({ status, nights, today, services, charges, postedNights, paid, places, route }) => {
      const lines = services.flatMap(([gross, isReversed], index) => {
        const line = postedLine(`line ${index}`, addDays('2026-11-21', index), gross);
        return isReversed ? [line, reversalOf(line, '2026-11-22')] : [line];
      });
      const source = {
        status,
        nights: nights.map(([price, fee]) => makeNight(price, fee)),
        today: addDays('2026-11-21', today),
        posted: [
          ...lines,
          ...nights.slice(0, postedNights).map(([price], index) => {
            const day = addDays('2026-11-21', index);
            return postedLine(`posted ${day}`, day, price, { kind: 'night', source: `night ${day}` });
          }),
        ],
        adjustments: charges.map((amount, index) => ({
          ...({
            id: `charge ${index}`,
            kind: 'charge',
            amount: fromNaira(amount),
            reason: 'x',
            day: '2026-11-21',
          } as const),
        })),
        paid: fromNaira(paid),
        split: {
          places: new Map(places.map((window, index) => [placeableIds[index] ?? '', window])),
          routes: new Map([['night', route]] as const),
        },
      };
      const account = makeAccount(source);
      const sum = account.lines.reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(totalOf(source));
      expect(account.net + account.taxes.reduce((total, { amount }) => total + amount, 0)).toBe(account.had);
      expect(account.owedNow).toBeLessThanOrEqual(account.owedAtCheckOut);
      const windows = [null, 'company', 'parents'].map((id) =>
        windowAccount(account, id, id === null ? source.paid : kobo(0), statusTraits[status].owes),
      );
      expect(windows.reduce((total, { had }) => total + had, 0)).toBe(account.had);
      expect(windows.reduce((total, { net }) => total + net, 0)).toBe(account.net);
      if (statusTraits[status].owes)
        expect(windows.reduce((total, { balance }) => total + balance, 0)).toBe(sum - source.paid);
    }),
  );
});
