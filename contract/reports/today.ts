import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { moneyMethods } from '#contract/core/money-methods.ts';
import { roomConflict } from '#contract/front-desk/desk.ts';

const needCounts = z.object({
  refunds: z.int(),
  /** Bookings that do not earn any more (`statusTraits`) and for which the desk still has to give money back. */
  deskRefunds: z.int(),
  differences: z.int(),
  unfinishedJobs: z.int(),
  /** Without an answer. */
  oddThings: z.int(),
  unconfirmedTransfers: z.int(),
});

/** What waits for somebody, for the menu. What a role has no screen for is 0. */
export const waitingCounts = z.omit(needCounts, { deskRefunds: true });
export type WaitingCounts = z.infer<typeof waitingCounts>;

const overdueStay = z.object({
  id: z.string(),
  guestName: z.string(),
  roomType: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
});

const overdueStays = z.object({ count: z.int(), longest: z.array(overdueStay) });
export type OverdueStays = z.infer<typeof overdueStays>;

export const maxListedStays = 5;

export const todayOverview = z.object({
  today: z.string(),
  /** `arrivals` are stays that begin today or on the desk day, and `toCome` those of them that are not checked in. */
  arrivals: z.int(),
  toCome: z.int(),
  departures: z.int(),
  staysInHouse: z.int(),
  guestsInHouse: z.int(),
  freeTonight: z.int(),
  /** Of the night that runs, as in the daily report. */
  roomsSold: z.int(),
  conflicts: z.array(roomConflict),
  /** Money that moved today by each method, less what was given back. Together the methods make `net`. */
  methods: z.array(z.object({ method: z.enum(moneyMethods), roomsKobo: koboField, barKobo: koboField })),
  netKobo: koboField,
  /** Of it, bank transfers that nobody has confirmed. */
  unconfirmedKobo: koboField,
  /** What `net` was a week ago at this time of day. */
  netLastWeekKobo: koboField,
  needs: z.extend(needCounts, {
    /** Rules that could not look for things to check. */
    uncheckedRules: z.int(),
    late: overdueStays,
    overstays: overdueStays,
  }),
});
export type TodayOverview = z.infer<typeof todayOverview>;
