import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import {
  adjustmentProblem,
  type DeskMoney,
  deskMoneyMessages,
  giveBackProblem,
  largestAllowedAmount,
} from '#contract/front-desk/desk-money.ts';

const limits = { undoMinutes: 10, refundLimit: 500, adjustmentLimit: 200, barLimit: 0 };
const makeMoney = (
  paid: number,
  takenToday: number,
  givenToday: number,
  surplus = 0,
  alone = givenToday,
): DeskMoney => ({
  ...{ paid: kobo(paid), takenToday: kobo(takenToday), givenBackToday: kobo(givenToday) },
  ...{ keptAmount: kobo(0), surplus: kobo(surplus), givenBackWithoutSecondPerson: kobo(alone) },
});
const adjustedTotal = (total: number, discount = 0, charge = 0) => ({
  total: kobo(total),
  byReception: { discount: kobo(discount), charge: kobo(charge) },
});

describe('money is given back', () => {
  const problemText = (
    amount: number,
    role: 'receptionist' | 'superadmin',
    deskMoney: DeskMoney,
    isConfirmed = false,
  ) => giveBackProblem(kobo(amount), { role, isConfirmed }, deskMoney, limits)?.message;
  const needsConfirmation = deskMoneyMessages.needsConfirmation(kobo(50_000));

  test.each<[string, number, DeskMoney, string | undefined]>([
    ['that was paid today', 40_000, makeMoney(90_000, 90_000, 0), undefined],
    ['up to the limit of the day', 50_000, makeMoney(90_000, 90_000, 0), undefined],
    ['beyond it', 50_001, makeMoney(90_000, 90_000, 0), needsConfirmation],
    ['beyond it in parts', 20_000, makeMoney(50_000, 90_000, 40_000), needsConfirmation],
    ['that was paid yesterday', 1, makeMoney(90_000, 0, 0), deskMoneyMessages.notSurplus],
    ['that is beyond the total, whenever it was paid', 40_000, makeMoney(90_000, 0, 0, 40_000), undefined],
    ['more than that', 40_001, makeMoney(90_000, 0, 0, 40_000), deskMoneyMessages.notSurplus],
    ['beyond the total and the limit', 50_001, makeMoney(90_000, 0, 0, 60_000), needsConfirmation],
    ['beyond the limit in parts on several days', 10_001, makeMoney(50_000, 0, 0, 20_000, 40_000), needsConfirmation],
    ['that was not paid', 101, makeMoney(100, 100, 0), deskMoneyMessages.overPaid(kobo(100))],
  ])('by reception, %s', (_, amount, deskMoney, sentence) => {
    expect(problemText(amount, 'receptionist', deskMoney)).toBe(sentence);
  });

  test('by reception beyond the limit, if a second person confirms it, but nothing that the guest still owes', () => {
    expect(problemText(60_000, 'receptionist', makeMoney(90_000, 0, 0, 60_000), true)).toBeUndefined();
    expect(problemText(60_001, 'receptionist', makeMoney(90_000, 0, 0, 60_000), true)).toBe(
      deskMoneyMessages.notSurplus,
    );
  });

  test('by reception of a cancelled stay, but nothing that the terms keep, also on the same day', () => {
    const cancelled = { ...makeMoney(40_000, 40_000, 0, 30_000), keptAmount: kobo(10_000) };
    expect(problemText(30_000, 'receptionist', cancelled)).toBeUndefined();
    expect(problemText(30_001, 'receptionist', cancelled, true)).toBe(deskMoneyMessages.notSurplus);
    expect(problemText(40_000, 'superadmin', cancelled)).toBeUndefined();
  });

  test('by a superadmin, whenever it was paid, up to all of it', () => {
    expect(problemText(90_000, 'superadmin', makeMoney(90_000, 0, 0))).toBeUndefined();
    expect(problemText(90_001, 'superadmin', makeMoney(90_000, 0, 0))).toBe(deskMoneyMessages.overPaid(kobo(90_000)));
  });
});

test.each<['discount' | 'charge', number, 'receptionist' | 'superadmin', number, number, string | undefined]>([
  ['discount', 20_000, 'receptionist', 90_000, 0, undefined],
  ['discount', 20_001, 'receptionist', 90_000, 0, deskMoneyMessages.overLimit(kobo(20_000))],
  ['discount', 10_001, 'receptionist', 90_000, 10_000, deskMoneyMessages.overLimit(kobo(20_000))],
  ['discount', 90_000, 'superadmin', 90_000, 0, undefined],
  ['discount', 90_001, 'superadmin', 90_000, 0, deskMoneyMessages.overTotal(kobo(90_000))],
  ['charge', 20_000, 'receptionist', 0, 90_000, undefined],
  ['charge', 900_000, 'superadmin', 0, 0, undefined],
])('a %s of %i kobo by a %s, of a stay for %i with %i off', (kind, amount, role, total, off, sentence) => {
  expect(adjustmentProblem(kind, kobo(amount), role, adjustedTotal(total, off), limits)?.message).toBe(sentence);
});

test('the most that can be done is found, whatever the rule', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (upTo, limit) => {
      const problemAboveLimit = (amount: number) =>
        amount > limit ? ({ kind: 'forbidden', message: '' } as const) : undefined;
      expect(largestAllowedAmount(kobo(upTo), problemAboveLimit)).toBe(Math.min(upTo, limit));
    }),
  );
});
