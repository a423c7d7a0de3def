import { describe, expect, test } from 'vitest';
import { defineHotel, type Hotel } from '#contract/core/hotel.ts';
import hotel from '#hotel';

describe('the hotel config', () => {
  test('that is delivered is fine', () => {
    expect(defineHotel(hotel)).toEqual(hotel);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ name: '  ' }, 'name'],
    [{ email: 'reception' }, 'email'],
    [{ company: ['Ebute House Ltd', ''] }, 'company.1'],
    [{ phones: [] }, 'phones'],
    [{ phones: ['+234 800 000 0001', ' '] }, 'phones.1'],
    [{ socials: [{ network: 'Instagram', handle: '@x', url: 'instagram' }] }, 'socials.0.url'],
    [{ timeZone: 'Lagos' }, 'timeZone'],
    [{ feePercent: -1 }, 'feePercent'],
    [{ feePercent: '2' }, 'feePercent'],
    [{ feePercent: 2.125 }, 'feePercent: use at most two decimals'],
    [{ tagline: '\u200b' }, 'tagline'],
    [{ payOnlineBy: ['card', 'cash'] }, 'payOnlineBy.1'],
    [{ payOnlineBy: [] }, 'payOnlineBy: name at least one way to pay'],
    [{ payOnlineBy: ['card', 'card'] }, 'payOnlineBy: name each way to pay once'],
    [{ holdMinutes: 0 }, 'holdMinutes'],
    [{ holdMinutes: 1.5 }, 'holdMinutes'],
    [{ payLinkMinutes: 0 }, 'payLinkMinutes'],
    [{ checkInFrom: '24:00' }, 'checkInFrom'],
    [{ checkOutUntil: 'noon' }, 'checkOutUntil'],
    [{ closingHour: '6' }, 'closingHour'],
    [{ closingHour: '12:30' }, 'closingHour: must not be later than checkOutUntil'],
    [{ policies: [''] }, 'policies.0'],
    [
      { testimonials: [{ name: 'Ada', rating: 6, comment: 'Fine', source: 'Google', month: '2026-08' }] },
      'testimonials.0.rating',
    ],
    [{ cancellation: { ...hotel.cancellation, freeUntilHours: -1 } }, 'cancellation.freeUntilHours'],
    [{ cancellation: { ...hotel.cancellation, lateRefundPercent: 101 } }, 'cancellation.lateRefundPercent'],
    [{ cancellation: { ...hotel.cancellation, unusedNightsPercent: 101 } }, 'cancellation.unusedNightsPercent'],
    [{ cancellation: { ...hotel.cancellation, noShowPercent: 101 } }, 'cancellation.noShowPercent'],
    [{ desk: { ...hotel.desk, undoMinutes: -1 } }, 'desk.undoMinutes'],
    [{ desk: { ...hotel.desk, refundLimit: -1 } }, 'desk.refundLimit'],
    [{ desk: { ...hotel.desk, adjustmentLimit: 0.5 } }, 'desk.adjustmentLimit'],
    [{ desk: { ...hotel.desk, barLimit: -1 } }, 'desk.barLimit'],
    [{ retention: { ...hotel.retention, unpaidHoldDays: 7 } }, 'retention.unpaidHoldDays'],
    [{ retention: { ...hotel.retention, nameYears: 0 } }, 'retention.nameYears'],
    [{ privacy: { ...hotel.privacy, answerDays: 31 } }, 'privacy.answerDays'],
    [{ lostThings: { keepDays: 0 } }, 'lostThings.keepDays'],
    [{ stays: { ...hotel.stays, maxNights: 0 } }, 'stays.maxNights'],
    [{ stays: { ...hotel.stays, maxDaysAhead: 9_999 } }, 'stays.maxDaysAhead'],
    [{ address: { ...hotel.address, city: '\u200b' } }, 'address.city'],
  ])('with %j is refused, naming %s', (change, path) => {
    const changedHotel: Hotel = { ...hotel, ...change };
    expect(() => defineHotel(changedHotel)).toThrow(/^hotel\.config\.ts needs a correction:\n/);
    expect(() => defineHotel(changedHotel)).toThrow(path);
  });

  test.each([1, 2, 5])('can have %i telephone numbers', (count) => {
    const phones = Array.from({ length: count }, (_, index) => `+234 800 000 000${index}`) as Hotel['phones'];
    expect(defineHotel({ ...hotel, phones }).phones).toEqual(phones);
  });

  test('with an entry it does not know is refused', () => {
    expect(() => defineHotel({ ...hotel, holdMinuets: 30 } as Hotel)).toThrow('needs a correction');
  });

  test('is told everything that is wrong at once', () => {
    const wrongHotel = { ...hotel, name: '', timeZone: 'Mars/Olympus' };
    expect(() => defineHotel(wrongHotel)).toThrow(/name: .*\n {2}timeZone: not a known time zone/);
  });
});
