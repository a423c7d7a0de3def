import { expect, test } from 'vitest';
import hotel from '#hotel';
import { layerSettings } from '#server/settings/layer-settings.ts';

test('the last row of a name holds, and all else is the file’s own object', () => {
  const layered = layerSettings(hotel, [
    { name: 'name', value: 'Hotel Qua' },
    { name: 'phones', value: ['0801 234 5678'] },
    { name: 'name', value: 'Hotel Akwa' },
  ]);
  expect(layered).toEqual({ ...hotel, name: 'Hotel Akwa', phones: ['0801 234 5678'] });
  expect(layered.staff).toBe(hotel.staff);
});

test('a part of an entry lies over that part alone', () => {
  const layered = layerSettings(hotel, [
    { name: 'slipNumberAt', value: ['bar'] },
    { name: 'pin', value: { idleMinutes: {}, hours: 8, moneyLimit: null } },
  ]);
  expect(layered.cards).toEqual({ ...hotel.cards, slipNumberAt: ['bar'] });
  expect(layered.staff).toEqual({ ...hotel.staff, pin: { idleMinutes: {}, hours: 8, moneyLimit: null } });
});

test('a row that says none lies over what the file says', () => {
  const layered = layerSettings(hotel, [
    { name: 'invoices', value: null },
    { name: 'place', value: null },
    { name: 'terminals', value: [] },
  ]);
  expect(layered.invoices).toBeUndefined();
  expect(layered.place).toBeNull();
  expect(layered.cards).toEqual({ ...hotel.cards, terminals: [] });
});

test('without rows the hotel is as in the file', () => {
  expect(layerSettings(hotel, [])).toEqual(hotel);
});

test('a name that only another version of the program knows is left out', () => {
  expect(layerSettings(hotel, [{ name: 'currency', value: 'USD' }])).toEqual(hotel);
  expect(layerSettings(hotel, [{ name: 'constructor', value: 'x' }])).toEqual(hotel);
});

test('values that make no hotel are named, all of them', () => {
  const wrongRows = [
    { name: 'email', value: 'desk' },
    { name: 'phones', value: [] },
  ];
  expect(() => layerSettings(hotel, wrongRows)).toThrow(/phones\.0: [^\n]+\n {2}email: /);
});
