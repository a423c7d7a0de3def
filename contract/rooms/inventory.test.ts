import { describe, expect, test } from 'vitest';
import { fromForm, nameWithoutUnit } from '#contract/core/wire.ts';
import { inventoryChange, newInventory, newRoomType, roomTypeChange } from '#contract/rooms/inventory.ts';
import { invalidTexts, invalidValues, shortJson } from '#tools/testing/invalid-values.ts';

const badCounts = [null, '', -1, 1001, '5', 1e308, ...invalidValues];
const id = '00000000-0000-4000-8000-000000000000';

const validInventory = {
  id,
  roomTypeId: 'deluxe',
  totalRooms: 10,
  availableRooms: 5,
  status: 'Available',
  isActive: true,
};
const wrongInventoryValues: Record<string, unknown[]> = {
  roomTypeId: [...invalidTexts, '\u2028deluxe'],
  totalRooms: badCounts,
  availableRooms: [...badCounts, 11],
  status: [null, '', 'available', 'Under Maintenance', 0, ...invalidValues],
  isActive: [null, '', 'true', 0, 1, ...invalidValues.filter((value) => value !== true)],
};

const validType = {
  ...{ id: 'deluxe-large', roomType: 'Attic', pricePerNight: 100, maxOccupancy: 2 },
  ...{ amenities: 'Breakfast', description: 'High up.', image: 'deluxe' },
};
const wrongTypeValues: Record<string, unknown[]> = {
  roomType: [...invalidTexts, 'x'.repeat(61), '\u2028Attic', 'Attic\tRoom'],
  pricePerNight: [
    ...[null, '', '100', 0, -0, -1, 0.001, 10.005, 1e8 + 1, 1e308],
    ...invalidValues.filter((value) => value !== 1.5),
  ],
  maxOccupancy: [null, '', '2', 0, -1, 13, 1e308, ...invalidValues],
  amenities: [...invalidTexts, 'x'.repeat(301)],
  description: [...invalidTexts.filter((text) => text !== 'a\r\nb'), 'x'.repeat(601)],
  image: invalidTexts,
  sizeSqm: ['', '24', 4, 501, 24.5, 1e308, ...invalidValues.filter((value) => value !== undefined)],
  beds: ['x'.repeat(61), 'One\tbed', null, 1],
  view: ['x'.repeat(61), 'Over\u2028it', null, 1],
  equipment: [
    ...[null, 'Bathtub', [''], [' '], [1], ['x'.repeat(41)], ['Bath\ntub']],
    ...[Array.from({ length: 16 }, (_, index) => `Chair ${index}`), ['Bathtub', 'Safe', ' bathTub ']],
  ],
};

describe.each([
  ['a new inventory', newInventory, validInventory, wrongInventoryValues],
  ['a changed inventory', inventoryChange, validInventory, wrongInventoryValues],
  ['a new room type', newRoomType, validType, wrongTypeValues],
  ['a changed room type', roomTypeChange, validType, wrongTypeValues],
] as const)('%s', (_, schema, validValues, wrong) => {
  test('is accepted when nothing is wrong with it', () => {
    expect(schema.safeParse(fromForm(schema, validValues))).toMatchObject({ success: true });
  });

  test.each(Object.entries(wrong))('with a wrong %s is refused, naming it', (field, values) => {
    const misjudged = values.filter((value) => {
      const { error } = schema.safeParse(fromForm(schema, { ...validValues, [field]: value }));
      return !error?.issues.some(({ path }) => nameWithoutUnit(String(path[0])) === field);
    });
    expect(misjudged.map(shortJson)).toEqual([]);
  });
});

test('a description is typed in several lines and is one text', () => {
  const typed = { ...validType, description: 'High up. \nWith a balcony.' };
  expect(newRoomType.parse(fromForm(newRoomType, typed)).description).toBe('High up. With a balcony.');
});

test('size, beds, view and equipment can be left out, be empty, and reach their limits', () => {
  const details = {
    ...{ sizeSqm: 500, beds: ' One wide bed, 180 × 200 cm ', view: 'x'.repeat(60) },
    equipment: ['Bathtub', 'x'.repeat(40), ...Array.from({ length: 13 }, (_, index) => `Chair ${index}`)],
  };
  const saved = { ...details, beds: 'One wide bed, 180 × 200 cm' };
  expect(newRoomType.parse(fromForm(newRoomType, { ...validType, ...details }))).toMatchObject(saved);
  const empty = { sizeSqm: null, beds: '', view: '', equipment: [] };
  expect(newRoomType.parse(fromForm(newRoomType, { ...validType, ...empty }))).toMatchObject(empty);
  expect(newRoomType.parse(fromForm(newRoomType, validType))).not.toHaveProperty('equipment');
});
