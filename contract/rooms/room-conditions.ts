import * as z from 'zod/mini';

export const roomConditions = ['clean', 'dirty', 'inspected', 'pickup'] as const;
export type RoomCondition = (typeof roomConditions)[number];

export const roomConditionLabels: Record<RoomCondition, string> = {
  clean: 'Clean',
  dirty: 'Dirty',
  inspected: 'Inspected',
  pickup: 'Pickup',
};

export const isReady = (condition: RoomCondition): boolean => condition === 'clean' || condition === 'inspected';

export const closureKinds = ['out_of_order', 'out_of_service'] as const;
export type ClosureKind = (typeof closureKinds)[number];

export const closureKindLabels: Record<ClosureKind, string> = {
  out_of_order: 'Out of order',
  out_of_service: 'Out of service',
};

const floorWords = ['Ground', 'First', 'Second', 'Third', 'Fourth', 'Fifth'];

/** The name of a floor where the screen already says “floor”, for example `First`. */
export function shortFloorName(floor: number): string {
  if (floor < 0) return `Basement ${-floor}`;
  return floorWords[floor] ?? `Floor ${floor}`;
}

export const floorName = (floor: number): string =>
  floorWords[floor] ? `${floorWords[floor]} floor` : shortFloorName(floor);

/** `floor` is 0 on the ground floor. `number` is null until somebody enters it. */
export const roomView = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  roomTypeId: z.string(),
  floor: z.int(),
  rank: z.int(),
  features: z.array(z.string()),
  condition: z.enum(roomConditions),
});

/** Who at the desk waits until the room is ready, as names and as Staff IDs, and since when. */
export const askedView = z.nullable(z.object({ by: z.string(), staffIds: z.array(z.string()), at: z.string() }));
