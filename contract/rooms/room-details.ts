import * as z from 'zod/mini';
import { blankableLineField, lineField, wholeNumberField } from '#contract/core/fields.ts';
import { availabilityQuery, type RoomListing } from '#contract/rooms/rooms.ts';

const mostEquipment = 15;

const roomDetailMessages = {
  size: 'The size must be a whole number of square metres from 5 to 500, or empty',
  equipment: 'Please enter one thing in each line',
  twice: 'A thing stands here twice',
  tooMany: `At most ${mostEquipment} lines fit here`,
} as const;

const equipmentField = z
  .array(lineField(roomDetailMessages.equipment, 'A line', 40), roomDetailMessages.equipment)
  .check(
    z.maxLength(mostEquipment, roomDetailMessages.tooMany),
    z.refine((lines) => new Set(lines.map((line) => line.toLowerCase())).size === lines.length, {
      error: roomDetailMessages.twice,
    }),
  );

/** What somebody who saves a room type can leave out: a new type is then without it, a changed one keeps what it has. */
export const roomDetailFields = {
  sizeSqm: z.optional(z.nullable(wholeNumberField(roomDetailMessages.size, 5, 500))),
  beds: z.optional(blankableLineField('Beds', 60)),
  view: z.optional(blankableLineField('The view', 60)),
  equipment: z.optional(equipmentField),
};

export const roomDetailsQuery = z.object({ roomTypeId: availabilityQuery.shape.roomTypeId });

/**
 * What guests read on the page of a room type only. The list of rooms, which `/booking` has in its HTML, is without it.
 * An empty text and a size of null are not shown.
 */
export const roomDetails = z.object({
  sizeSqm: z.nullable(z.int()),
  beds: z.string(),
  view: z.string(),
  /** What each room of the type has, one thing in each line. */
  equipment: z.array(z.string()),
});
export type RoomDetails = z.infer<typeof roomDetails>;

export const noRoomDetails: RoomDetails = { sizeSqm: null, beds: '', view: '', equipment: [] };

export type DescribedRoom = RoomListing & { details?: RoomDetails };

/** Those of the room types of the demo hotel, by id. */
export const demoRoomDetails: Readonly<Record<string, RoomDetails>> = {
  'classic-single': {
    sizeSqm: 18,
    beds: 'One double bed, 140 × 200 cm',
    view: 'Over the roofs, to the east',
    equipment: ['Rain shower', 'Writing desk', 'Air conditioning', 'Safe'],
  },
  deluxe: {
    sizeSqm: 24,
    beds: 'One wide bed, 180 × 200 cm',
    view: 'Over the garden palms',
    equipment: ['Rain shower', 'Writing desk', 'Air conditioning', 'Kettle and tea', 'Safe'],
  },
  'deluxe-large': {
    sizeSqm: 32,
    beds: 'One wide bed, 180 × 200 cm',
    view: 'Over the garden, from the terrace',
    equipment: ['Terrace', 'Sitting corner', 'Long desk', 'Rain shower', 'Air conditioning', 'Kettle and tea', 'Safe'],
  },
  'business-suite': {
    sizeSqm: 48,
    beds: 'One wide bed, 180 × 200 cm, and a sofa bed for two',
    view: 'Over the courtyard',
    equipment: [
      ...['Separate salon', 'Table for six', 'Bathtub', 'Rain shower'],
      ...['Air conditioning', 'Kettle and tea', 'Minibar', 'Safe'],
    ],
  },
  'executive-suite': {
    sizeSqm: 62,
    beds: 'One very wide bed, 200 × 200 cm, and a sofa bed for two',
    view: 'Over the lagoon, from the bed',
    equipment: [
      ...['Deep terrace', 'Separate salon', 'Bathtub', 'Rain shower'],
      ...['Air conditioning', 'Kettle and tea', 'Minibar', 'Safe'],
    ],
  },
};
