import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cancellationPolicy,
  cancellationPolicyOfStay,
  cancellationTerms,
  deskCancellation,
  hotelWithTerms,
  noShowReduction,
} from '#contract/bookings/cancellation.ts';
import { addDays, dayAt, formatDayWithoutThisYear, instantOf, timeAt } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';

const hotelWith = (
  changes: { timeZone?: string; freeUntilHours?: number; lateRefundPercent?: number; noShowPercent?: number } = {},
) => ({
  timeZone: changes.timeZone ?? 'Africa/Lagos',
  checkInFrom: '14:00',
  cancellation: {
    freeUntilHours: changes.freeUntilHours ?? 48,
    lateRefundPercent: changes.lateRefundPercent ?? 50,
    noShowPercent: changes.noShowPercent ?? 100,
  },
});
const paidAmount = kobo(6_222_001);
const termsAt = (moment: string, changes = {}, checkIn = '2026-12-10') => {
  const { rule, refund } = cancellationTerms(hotelWith(changes), checkIn, paidAmount, new Date(moment));
  return `${rule} ${refund}`;
};

describe('who cancels', () => {
  test.each([
    ['weeks before', '2026-11-21T12:00:00Z', 'free 6222001'],
    ['at the last free moment', '2026-12-08T13:00:00.000Z', 'free 6222001'],
    ['a moment after it', '2026-12-08T13:00:00.001Z', 'late 3111001'],
    ['just before check-in', '2026-12-10T12:59:59.999Z', 'late 3111001'],
    ['at check-in', '2026-12-10T13:00:00Z', 'closed 0'],
    ['days after it', '2026-12-12T13:00:00Z', 'closed 0'],
  ])('%s gets back what the policy says', (_, moment, terms) => {
    expect(termsAt(moment)).toBe(terms);
  });

  test('late, in a hotel that gives nothing back then, gets nothing', () => {
    expect(termsAt('2026-12-09T13:00:00Z', { lateRefundPercent: 0 })).toBe('late 0');
  });

  test('is never late in a hotel that asks for no hours', () => {
    expect(termsAt('2026-12-10T12:59:59Z', { freeUntilHours: 0 })).toBe('free 6222001');
  });

  test.each([
    // The clocks change within the 48 hours before check-in: they advance by 49 hours in spring, and by 47 in autumn.
    ['Europe/Berlin', '2026-03-30', '2026-03-28T12:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-24T13:00:00Z'],
    ['Pacific/Kiritimati', '2026-12-10', '2026-12-08T00:00:00Z'],
    ['America/Los_Angeles', '2026-12-10', '2026-12-08T22:00:00Z'],
    ['Asia/Kathmandu', '2026-12-10', '2026-12-08T08:15:00Z'],
  ])('in %s has until the hotel’s own clock says so: %s', (timeZone, checkIn, lastFree) => {
    const momentLater = new Date(Date.parse(lastFree) + 1).toISOString();
    expect([termsAt(lastFree, { timeZone }, checkIn), termsAt(momentLater, { timeZone }, checkIn)]).toEqual([
      'free 6222001',
      'late 3111001',
    ]);
  });
});

const timeZones = [
  'Africa/Lagos',
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
];
const anyHotel = fc.record({
  timeZone: fc.constantFrom(...timeZones),
  freeUntilHours: fc.integer({ min: 0, max: 1440 }),
  lateRefundPercent: fc.integer({ min: 0, max: 100 }),
});
const anyPaid = fc.integer({ min: 0, max: 1e11 }).map(kobo);
const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2025-01-01', days));
const anyMinute = fc.integer({ min: -120_000, max: 5_000 });

test('never more comes back than was paid, never less than nothing, and never more for waiting', () => {
  fc.assert(
    fc.property(anyHotel, anyPaid, anyDay, anyMinute, fc.nat(100_000), (changes, money, day, minute, laterMinutes) => {
      const checkInMs = instantOf(day, '14:00', changes.timeZone).getTime();
      const refundAt = (minutes: number) =>
        cancellationTerms(hotelWith(changes), day, money, new Date(checkInMs + minutes * 60_000)).refund;
      const now = refundAt(minute);
      expect(Number.isSafeInteger(now)).toBe(true);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(money);
      expect(refundAt(minute + laterMinutes)).toBeLessThanOrEqual(now);
      if (minute >= 0) expect(now).toBe(0);
      if (minute < 0 && minute <= -60 * changes.freeUntilHours) expect(now).toBe(money);
    }),
  );
});

test('the policy is said with the figures it is counted by', () => {
  expect(cancellationPolicy(hotelWith())).toEqual([
    'Cancel free of charge until 48 hours before check-in (14:00 on the day of arrival, hotel time).',
    'After that, until check-in, 50% of what was paid comes back.',
    'If you do not come, nothing of what was paid comes back.',
  ]);
  expect(cancellationPolicy(hotelWith({ freeUntilHours: 1, lateRefundPercent: 0 }))).toEqual([
    'Cancel free of charge until 1 hour before check-in (14:00 on the day of arrival, hotel time).',
    'After that, until check-in, nothing of what was paid comes back.',
    'If you do not come, nothing of what was paid comes back.',
  ]);
  expect(cancellationPolicy(hotelWith({ freeUntilHours: 0 }))).toEqual([
    'Cancel free of charge until check-in (14:00 on the day of arrival, hotel time).',
    'If you do not come, nothing of what was paid comes back.',
  ]);
});

test.each([
  [0, 'If you do not come, all that was paid comes back.'],
  [40, 'If you do not come, what was paid beyond 40% of the total comes back.'],
  [100, 'If you do not come, nothing of what was paid comes back.'],
])('of terms by which a no-show costs %i%%, the policy says so', (noShowPercent, sentence) => {
  expect(cancellationPolicy(hotelWith({ noShowPercent })).at(-1)).toBe(sentence);
  const { cancellation, ...rest } = hotelWith({ lateRefundPercent: 0, noShowPercent });
  const policySentences = cancellationPolicy({ ...rest, cancellation: { ...cancellation, freeUntilHours: null } });
  expect(policySentences).toEqual(
    noShowPercent === 100
      ? ['Not refundable: if you cancel or do not come, nothing of what was paid comes back.']
      : [
          'If you cancel until check-in (14:00 on the day of arrival, hotel time), nothing of what was paid comes back.',
          sentence,
        ],
  );
});

describe('for a stay with dates', () => {
  const policyAt = (moment: string, changes = {}) =>
    cancellationPolicyOfStay(hotelWith(changes), '2026-12-10', new Date(moment));

  test('a guest reads until when it is free to cancel, and what it costs afterwards', () => {
    expect(policyAt('2026-11-21T12:00:00Z')).toEqual([
      'Free cancellation until 14:00 on Tue, 8 Dec, hotel time.',
      'After that, until check-in, 50% of what was paid comes back.',
      'If you do not come, nothing of what was paid comes back.',
    ]);
    expect(policyAt('2026-12-10T12:00:00Z', { freeUntilHours: 0 })[0]).toBe(
      'Free cancellation until check-in (14:00 on Thu, 10 Dec, hotel time).',
    );
  });

  test('a guest who comes too late for it reads that the time is over, and what is kept', () => {
    expect(policyAt('2026-12-08T13:00:00.001Z', { lateRefundPercent: 0 })).toEqual([
      'The time to cancel free of charge ended at 14:00 on Tue, 8 Dec, hotel time.',
      'If you cancel until check-in (14:00 on Thu, 10 Dec, hotel time), nothing of what was paid comes back.',
      'If you do not come, nothing of what was paid comes back.',
    ]);
    expect(policyAt('2026-12-10T13:00:00Z', { noShowPercent: 40 })).toEqual([
      'Check-in began at 14:00 on Thu, 10 Dec, hotel time, so the time to cancel free of charge is over.',
      'If reception cancels for you or you do not come, what was paid beyond 40% of the total comes back.',
    ]);
  });

  test('a guest with terms that are never free reads no moment that is', () => {
    const { cancellation, ...rest } = hotelWith({ lateRefundPercent: 30 });
    const hotelNeverFree = { ...rest, cancellation: { ...cancellation, freeUntilHours: null } };
    expect(cancellationPolicyOfStay(hotelNeverFree, '2026-12-10', new Date('2026-11-21T12:00:00Z'))).toEqual([
      'If you cancel until check-in (14:00 on Thu, 10 Dec, hotel time), 30% of what was paid comes back.',
      'If you do not come, nothing of what was paid comes back.',
    ]);
    const hotelWithoutRefunds = {
      ...hotelNeverFree,
      cancellation: { ...hotelNeverFree.cancellation, lateRefundPercent: 0 },
    };
    for (const now of ['2026-11-21T12:00:00Z', '2026-12-10T13:00:00Z'])
      expect(cancellationPolicyOfStay(hotelWithoutRefunds, '2026-12-10', new Date(now))).toEqual([
        'Not refundable: if you cancel or do not come, nothing of what was paid comes back.',
      ]);
  });

  /** The percentage of what was paid that a sentence says comes back. */
  const shareIn = (sentence: string): number => {
    const [, word, share, beyond] =
      /(nothing|all|(\d+)% of what|what was paid beyond (\d+)%).* comes back\.$/.exec(sentence) ?? [];
    if (word === 'nothing' || word === 'all') return word === 'all' ? 100 : 0;
    return share ? Number(share) : 100 - Number(beyond);
  };

  test('what a guest reads is what is charged, to the moment at which it changes', () => {
    const anyTerms = fc.record({
      timeZone: fc.constantFrom(...timeZones),
      freeUntilHours: fc.integer({ min: 1, max: 1440 }),
      lateRefundPercent: fc.integer({ min: 0, max: 99 }),
      noShowPercent: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(anyTerms, anyDay, (changes, checkIn) => {
        const terms = hotelWith(changes);
        const paid = kobo(100);
        const checkInMs = instantOf(checkIn, '14:00', changes.timeZone).getTime();
        const lastFreeMs = checkInMs - changes.freeUntilHours * 3_600_000;
        const policyAtMs = (ms: number) => {
          const now = new Date(ms);
          const payment = { checkIn, total: paid, paidOnline: paid, paidAtDesk: kobo(0) };
          const [first = '', ...others] = cancellationPolicyOfStay(terms, checkIn, now);
          const shares = others.map((sentence) => shareIn(sentence));
          return { now, first, shares, keptAmount: deskCancellation(terms, payment, now).keptAmount };
        };
        const dayOf = (of: Date) => dayAt(of, changes.timeZone);
        const boundary = new Date(lastFreeMs);
        for (const offsetMs of [-60_000, -1, 0, 1, 60_000]) {
          const { now, first, shares, keptAmount } = policyAtMs(lastFreeMs + offsetMs);
          const boundaryText = `${timeAt(boundary, changes.timeZone)} on ${formatDayWithoutThisYear(dayOf(boundary), dayOf(now))}`;
          const start = offsetMs <= 0 ? 'Free cancellation until' : 'The time to cancel free of charge ended at';
          expect(first).toBe(`${start} ${boundaryText}, hotel time.`);
          expect(keptAmount).toBe(offsetMs <= 0 ? 0 : paid - (shares[0] ?? Number.NaN));
        }
        expect(policyAtMs(checkInMs - 1).keptAmount).toBe(paid - (policyAtMs(checkInMs - 1).shares[0] ?? Number.NaN));
        for (const around of [0, 1, 60_000]) {
          const { first, shares, keptAmount } = policyAtMs(checkInMs + around);
          expect(first).toMatch(/^Check-in began/);
          expect(keptAmount).toBe(paid - (shares[0] ?? Number.NaN));
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('a no-show costs its share of the total, rounded half up to a kobo', () => {
  const leftAfterNoShow = (total: number, noShowPercent: number) =>
    total - noShowReduction(kobo(total), { noShowPercent });
  expect([
    leftAfterNoShow(101, 50),
    leftAfterNoShow(4_980_000, 40),
    leftAfterNoShow(7, 0),
    leftAfterNoShow(7, 100),
  ]).toEqual([51, 1_992_000, 0, 7]);
});

describe('reception cancels', () => {
  const stay = { checkIn: '2026-12-10', total: kobo(60_000), paidOnline: kobo(0), paidAtDesk: kobo(60_000) };
  const cancel = (at: string, paid: Partial<typeof stay> = {}, terms: Parameters<typeof hotelWith>[0] = {}) => {
    const { rule, onlineRefund, deskRefund, keptAmount, keptAtDesk } = deskCancellation(
      hotelWith(terms),
      { ...stay, ...paid },
      new Date(at),
    );
    return [rule, onlineRefund, deskRefund, keptAmount, keptAtDesk];
  };
  const freeMoment = '2026-12-01T12:00:00Z';
  const lateMoment = '2026-12-09T12:00:00Z';
  const momentAfterCheckIn = '2026-12-10T15:00:00Z';

  test('in time: all of it comes back', () => {
    expect(cancel(freeMoment)).toEqual(['free', 0, 60_000, 0, 0]);
  });

  test('late: the share of the terms comes back, and all that was paid beyond the total', () => {
    expect(cancel(lateMoment)).toEqual(['late', 0, 30_000, 30_000, 30_000]);
    expect(cancel(lateMoment, { paidAtDesk: kobo(70_000) })).toEqual(['late', 0, 40_000, 30_000, 30_000]);
    expect(cancel(lateMoment, { paidAtDesk: kobo(10_000) })).toEqual(['late', 0, 5_000, 5_000, 5_000]);
    expect(cancel(lateMoment, { paidAtDesk: kobo(0) })).toEqual(['late', 0, 0, 0, 0]);
  });

  test('once check-in has begun: it costs what a no-show costs', () => {
    expect(cancel(momentAfterCheckIn)).toEqual(['closed', 0, 0, 60_000, 60_000]);
    expect(cancel(momentAfterCheckIn, {}, { noShowPercent: 30 })).toEqual(['closed', 0, 42_000, 18_000, 18_000]);
    expect(cancel(momentAfterCheckIn, { paidAtDesk: kobo(10_000) }, { noShowPercent: 30 })).toEqual([
      'closed',
      0,
      0,
      10_000,
      10_000,
    ]);
  });

  test('a stay paid online and at the desk: what came through the gateway goes back first', () => {
    expect(cancel(lateMoment, { paidOnline: kobo(40_000), paidAtDesk: kobo(20_000) })).toEqual([
      'late',
      30_000,
      0,
      30_000,
      20_000,
    ]);
    expect(cancel(lateMoment, { paidOnline: kobo(10_000), paidAtDesk: kobo(50_000) })).toEqual([
      'late',
      10_000,
      20_000,
      30_000,
      30_000,
    ]);
  });

  test('whatever was paid, each kobo comes back, is kept, or is owed back by the gateway already', () => {
    const amount = fc.integer({ min: 0, max: 100_000 }).map(kobo);
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.constantFrom(freeMoment, lateMoment, momentAfterCheckIn),
        fc.nat(100),
        (total, paidOnline, paidAtDesk, at, share) => {
          const terms = { lateRefundPercent: share, noShowPercent: 100 - share };
          const cancellation = deskCancellation(
            hotelWith(terms),
            { checkIn: '2026-12-10', total, paidOnline, paidAtDesk },
            new Date(at),
          );
          const owedAlready = Math.max(0, paidOnline - total);
          expect(cancellation.onlineRefund + cancellation.deskRefund + cancellation.keptAmount).toBe(
            paidOnline + paidAtDesk - owedAlready,
          );
          for (const part of [
            cancellation.onlineRefund,
            cancellation.deskRefund,
            cancellation.keptAmount,
            cancellation.keptAtDesk,
          ])
            expect(part).toBeGreaterThanOrEqual(0);
          expect(cancellation.keptAtDesk).toBeLessThanOrEqual(cancellation.keptAmount);
        },
      ),
    );
  });
});

test('the time of check-in in the terms counts, and without one that of the hotel', () => {
  const terms = { freeUntilHours: 24, lateRefundPercent: 0, unusedNightsPercent: 0, noShowPercent: 100 };
  const hotelNow = { cancellation: terms, checkInFrom: '16:00' };
  expect(hotelWithTerms({ ...terms, checkInFrom: '14:00' }, hotelNow).checkInFrom).toBe('14:00');
  expect([hotelWithTerms(terms, hotelNow).checkInFrom, hotelWithTerms(null, hotelNow).checkInFrom]).toEqual([
    ...['16:00', '16:00'],
  ]);
});
