import * as z from 'zod/mini';
import { roomConflict } from '#contract/desk.ts';
import { moneyMethods } from '#contract/insights.ts';

/** A stay that is not where its dates say. */
const unsettled = z.object({
  id: z.string(),
  guest_name: z.string(),
  room_type: z.string(),
  check_in: z.string(),
  check_out: z.string(),
});

/** Stays of one kind: how many, and those that have waited longest. */
const unsettledStays = z.object({ count: z.int(), longest: z.array(unsettled) });
export type UnsettledStays = z.infer<typeof unsettledStays>;

/** How many stays of a kind are named. */
export const namedStays = 5;

/** What the owner sees first: the house today, and what waits for the owner. Money in naira. */
export const houseToday = z.object({
  today: z.string(),
  /** Stays that begin today; `to_come` are those of them that are not checked in. */
  arrivals: z.int(),
  to_come: z.int(),
  /** Checked-in stays that end today. */
  departures: z.int(),
  stays_in_house: z.int(),
  guests_in_house: z.int(),
  /** Rooms that can still be sold for tonight. */
  free_tonight: z.int(),
  conflicts: z.array(roomConflict),
  /** The day's money by method, less what was given back; together it is `net`. */
  methods: z.array(z.object({ method: z.enum(moneyMethods), rooms: z.number(), bar: z.number() })),
  net: z.number(),
  needs: z.object({
    /** Refunds under `To do` on the Money screen. */
    refunds: z.int(),
    /** Bookings of the desk that were called off and whose money is still to be given back. */
    desk_refunds: z.int(),
    /** Differences from the card gateway's list that nobody has resolved. */
    differences: z.int(),
    /** Work that the hotel has stopped trying. */
    parked_jobs: z.int(),
    /** Should have arrived before today. */
    late: unsettledStays,
    /** Should have left before today. */
    overstays: unsettledStays,
  }),
});
export type HouseToday = z.infer<typeof houseToday>;
