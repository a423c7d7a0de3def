import { describe, expect, test } from 'vitest';
import { cashFromProblem, cashPlaceMessages, tillWithPersonText, unchosenPlaceErrors } from './cash-places.ts';

const ownTill = { isSafe: false, isOwn: true };
const otherTill = { isSafe: false, isOwn: false };
const safePlace = { isSafe: true, isOwn: false };

describe('cash is given back', () => {
  test('by reception out of the own till only', () => {
    expect(cashFromProblem(ownTill, 'receptionist')).toBeUndefined();
    expect(cashFromProblem(otherTill, 'receptionist')).toBe(cashPlaceMessages.otherTill);
    expect(cashFromProblem(safePlace, 'receptionist')).toBe(cashPlaceMessages.safe);
  });

  test('by a superadmin out of any open till or the safe', () => {
    for (const from of [ownTill, otherTill, safePlace]) expect(cashFromProblem(from, 'superadmin')).toBeUndefined();
  });

  test('by a superadmin who has named the place, said on its field together with what else is wrong', () => {
    const message = cashPlaceMessages.choose;
    expect(unchosenPlaceErrors('superadmin', true, '')).toEqual([{ field: 'cashFrom', message }]);
    expect(unchosenPlaceErrors('superadmin', true, undefined)).toEqual([{ field: 'cashFrom', message }]);
    expect(unchosenPlaceErrors('superadmin', true, 'safe')).toEqual([]);
    expect(unchosenPlaceErrors('superadmin', false, '')).toEqual([]);
    expect(unchosenPlaceErrors('receptionist', true, '')).toEqual([]);
  });

  test('from a place that has a name, also where nobody has counted a till', () => {
    expect(tillWithPersonText({ till: 'Front desk', person: 'Ngozi Eze' })).toBe('Front desk, Ngozi Eze');
    expect(tillWithPersonText({ till: null, person: 'Ngozi Eze' })).toBe('Cash with Ngozi Eze, no till');
  });
});
