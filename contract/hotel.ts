import * as z from 'zod/mini';
import { isBlank } from '#contract/fields.ts';
import { staffRoles } from '#contract/roles.ts';

const text = z.string().check(
  z.trim(),
  z.refine((written) => !isBlank(written), { error: 'must say something' }),
);
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'use a time such as 14:00'));

const timeZone = z.string().check(
  z.refine(
    (zone) => {
      try {
        return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
      } catch {
        return false;
      }
    },
    { error: 'not a known time zone' },
  ),
);

/** Everything that names one hotel and its policies. Safe to show to guests: the pages carry it. */
export const hotelSchema = z.strictObject({
  name: text,
  tagline: text,
  description: text,
  address: z.strictObject({ street: text, district: text, city: text, country: text }),
  phones: z.tuple([text, text, text]),
  email: z.email(),
  /** Who runs the hotel, for receipts: registered name, number, tax number. Left out until it is known. */
  company: z.optional(z.array(text)),
  socials: z.array(z.strictObject({ network: z.enum(['Instagram', 'Facebook']), handle: text, url: z.url() })),
  timeZone,
  /** Percent of the room total added on top of an online booking. */
  feePercent: z.number().check(
    z.gte(0),
    z.lte(20),
    z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, {
      error: 'use at most two decimals, as in 2.12',
    }),
  ),
  /** How long an unpaid online booking keeps its nights, up to the 90 minutes after which none is kept. */
  holdMinutes: z.int().check(z.gte(1), z.lte(90)),
  /** How long after booking a guest who has not paid is mailed the way to pay. A hold that is over by then gets no mail. */
  payLinkMinutes: z.int().check(z.gte(1), z.lte(1440)),
  checkInFrom: clock,
  checkOutUntil: clock,
  /** When the day ends for those who work at the desk: until then a night belongs to the evening before. */
  closingHour: z._default(clock, '06:00'),
  policies: z.array(text),
  /** While they are, the site says that its pictures are illustrations. */
  picturesAreDrawn: z.boolean(),
  /** What guests said, for the home page; without an avatar the name's first letter stands for it. */
  testimonials: z.array(
    z.strictObject({
      name: text,
      rating: z.int().check(z.gte(1), z.lte(5)),
      comment: text,
      avatar: z.optional(z.string().check(z.regex(/^\//, 'an address of this site, such as /images/ada.webp'))),
    }),
  ),
  /**
   * What comes back to a guest who cancels an online booking: everything until so many hours before check-in, then a share.
   * And what comes off the bill of one who leaves early: a share of the nights not used.
   */
  cancellation: z.strictObject({
    freeUntilHours: z.int().check(z.gte(0), z.lte(24 * 60)),
    lateRefundPercent: z.int().check(z.gte(0), z.lte(100)),
    unusedNightsPercent: z.int().check(z.gte(0), z.lte(100)),
  }),
  /** What people at the desk and at the bar do without a superadmin. */
  desk: z.strictObject({
    /** How long a barman takes back an own sale, and a receptionist an own payment. */
    undoMinutes: z.int().check(z.gte(0), z.lte(1440)),
    /** Naira of one booking that a receptionist gives back on the day it was paid. */
    refundLimit: z.int().check(z.gte(0)),
    /** Naira that a receptionist takes off one booking, or adds to it, in all. */
    adjustmentLimit: z.int().check(z.gte(0)),
  }),
  /** How long what is known about a person is kept. The privacy page says it; the house forgets it by itself. */
  retention: z.strictObject({
    /** Days after which an online booking that nobody paid loses name, e-mail and telephone number. */
    unpaidHoldDays: z.int().check(z.gte(8, 'the card gateway is asked about a payment for a week'), z.lte(365)),
    /** Months after departure for which the e-mail address and the telephone number are kept. */
    contactMonths: z.int().check(z.gte(3), z.lte(120)),
    /** Years after departure for which the name stays with the bill, as tax law asks. */
    nameYears: z.int().check(z.gte(1), z.lte(20)),
    /** Months for which the e-mail address and the telephone number of staff who have left are kept. */
    staffMonths: z.int().check(z.gte(1), z.lte(120)),
    /** Days for which the house's own copies of texts and mails, and what the card gateway has told, are kept. */
    messageDays: z.int().check(z.gte(31), z.lte(365)),
    /** Days after departure for which the link to a receipt shows who the guest is. */
    receiptLinkDays: z.int().check(z.gte(1), z.lte(730)),
  }),
  /** What else the privacy page says. */
  privacy: z.strictObject({
    /** Whom a guest's details are handed to, and what for. */
    sharedWith: z.array(z.strictObject({ who: text, what: text })),
    /** Days within which the hotel answers somebody who asks about their data. */
    answerDays: z.int().check(z.gte(1), z.lte(30)),
    /** Where a guest can complain. */
    authority: z.strictObject({ name: text, url: z.url() }),
  }),
  staff: z._default(
    z.strictObject({
      /** Roles whose people set up a second factor before anything else. Not asked for in demo mode. */
      secondFactorFor: z.array(z.enum(staffRoles)),
    }),
    { secondFactorFor: ['superadmin'] },
  ),
  stays: z.strictObject({
    maxNights: z.int().check(z.gte(1), z.lte(365)),
    maxDaysAhead: z.int().check(z.gte(1), z.lte(730)),
    maxLiveHolds: z.int().check(z.gte(1)),
  }),
});

export type Hotel = z.infer<typeof hotelSchema>;

/** Checks a hotel's config; throws an Error that lists every wrong entry by its path. */
export function defineHotel(config: z.input<typeof hotelSchema>): Hotel {
  const parsed = z.safeParse(hotelSchema, config);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `  ${[...issue.path, issue.keys.join(', ')].join('.')}: there is no such entry`
      : `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`hotel.config.ts needs a correction:\n${problems.join('\n')}`);
}
