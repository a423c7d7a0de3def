import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { moneyMethods } from '#contract/core/money-methods.ts';
import { roomConflict } from '#contract/front-desk/desk.ts';
import { openPointName } from '#contract/opening/open-points.ts';
import { owedFigures, owedParts } from '#contract/reports/money-now.ts';
import { cashNotCounted } from '#contract/till/shifts.ts';

/**
 * How much waits for somebody. Some of these counts are always 0 for a role that does not deal with what they count.
 */
export const waitingCounts = z.object({
  refunds: z.int(),
  /** Bookings made at the desk for which money still has to be given back. */
  deskRefunds: z.int(),
  differences: z.int(),
  unfinishedJobs: z.int(),
  /** Things to check without an answer. */
  oddThings: z.int(),
  unconfirmedTransfers: z.int(),
  dueNotes: z.int(),
  /** Counts of tills that nobody has signed: for a receptionist those at the desk. */
  countsToSign: z.int(),
  /** Counts of the stock that are finished and that nobody has accepted or dropped yet. */
  stockCounts: z.int(),
  /** Checks of the health that were bad when this process last looked. */
  badHealthChecks: z.int(),
});

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
  /** What the hotel still needs to open, first what is to do first. Empty when nothing is missing. */
  openPoints: z.array(openPointName),
  /**
   * `arrivals` counts stays that begin today or on the desk day, and `toCome` those of them that have not checked in.
   */
  arrivals: z.int(),
  toCome: z.int(),
  departures: z.int(),
  staysInHouse: z.int(),
  guestsInHouse: z.int(),
  freeTonight: z.int(),
  /** The rooms sold for the night that runs. */
  roomsSold: z.int(),
  conflicts: z.array(roomConflict),
  /** Money that moved today by each method, less what was given back. All methods together are `netKobo`. */
  methods: z.array(z.object({ method: z.enum(moneyMethods), roomsKobo: koboField, barKobo: koboField })),
  netKobo: koboField,
  /** The part of `netKobo` that came by bank transfers that nobody has confirmed. */
  unconfirmedKobo: koboField,
  /** What `netKobo` was a week ago at this time of day. */
  netLastWeekKobo: koboField,
  /** What the guests who are still to leave today have to pay now. */
  leavingKobo: koboField,
  owed: z.array(z.extend(owedParts, { figure: z.enum(owedFigures) })),
  needs: z.extend(waitingCounts, {
    /** How many rules could not search for things to check. */
    uncheckedRules: z.int(),
    cashNotCounted,
    late: overdueStays,
    overstays: overdueStays,
  }),
});
export type TodayOverview = z.infer<typeof todayOverview>;
