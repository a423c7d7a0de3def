import * as z from 'zod/mini';
import { isBlank } from '#contract/core/fields.ts';
import type { GoodToKnowTopic } from '#contract/core/good-to-know.ts';
import { lookSchema, usualLook } from '#contract/core/look.ts';
import { type OnlineWay, onlineWayLabels } from '#contract/core/online-ways.ts';
import { staffRoles } from '#contract/core/roles.ts';

const requiredText = z.string().check(
  z.trim(),
  z.refine((value) => !isBlank(value), { error: 'must say something' }),
);
/** A text that can be empty. Pages leave out an empty text, and a section that would have nothing else. */
const emptyOrText = z.string().check(
  z.trim(),
  z.refine((value) => value === '' || !isBlank(value), { error: 'must say something' }),
);
const optionalText = z._default(emptyOrText, '');
/** A text that says the usual words until the owner types others. Typed empty, it is not shown. */
const textOrUsual = (usual: string) => z._default(emptyOrText, usual);
const moneyLimit = 200_000;
const pinSessions = { idleMinutes: { receptionist: 15, barmen: 10, housekeeper: 15 }, hours: 12, moneyLimit };
const idleMinutesSchema = z.int().check(z.gte(2), z.lte(240));
const timeOfDaySchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'use a time such as 14:00'));

export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
const timeZoneSchema = z.string().check(z.refine(isTimeZone, { error: 'not a known time zone' }));

const iconsOfAllLists = ['none', 'power', 'water', 'security', 'parking'] as const;

/**
 * The pictures beside the texts of `site`; `none` for a text without one. The SQL function `hotel_setting_fits` repeats
 * them.
 */
export const hotelIcons = {
  facilities: [...iconsOfAllLists, 'gym', 'swimming', 'laundry', 'lounge'],
  highlights: [...iconsOfAllLists, 'bed', 'clock', 'place', 'food'],
  rooms: [...iconsOfAllLists, 'wifi', 'air', 'service', 'tv'],
} as const;

/** What guests read beyond the facts of the hotel, and how it looks. Pages and mails leave out what is empty. */
export const siteTextsSchema = z.strictObject({
  /** On the page Home: the titles of its parts. */
  roomsTitle: textOrUsual('Rooms and suites'),
  facilitiesTitle: textOrUsual('Part of the house'),
  galleryTitle: textOrUsual('A look around'),
  quotesTitle: textOrUsual('What guests say'),
  /** On the page Home: what the hotel offers. */
  facilities: z._default(
    z.array(
      z.strictObject({
        icon: z.enum(hotelIcons.facilities),
        name: requiredText,
        text: requiredText,
      }),
    ),
    [],
  ),
  /** On the page Home, before the telephone number: when somebody answers it. */
  answers: optionalText,
  /** On the page Rooms, beside the rooms: a question, and the help that the hotel offers. */
  helpTitle: textOrUsual('Not sure which?'),
  help: textOrUsual('Tell us who is coming and for what; we know every room.'),
  /** On the page About: more than the description says, and the strong points of the hotel. */
  story: optionalText,
  highlights: z._default(
    z.array(z.strictObject({ icon: z.enum(hotelIcons.highlights), title: requiredText, text: requiredText })),
    [],
  ),
  /** On the page Booking: what each room has. */
  rooms: z._default(z.array(z.strictObject({ icon: z.enum(hotelIcons.rooms), label: requiredText })), []),
  /** On the page Gallery, beside the title. */
  galleryNote: optionalText,
  /** On the page Contact: what guests can ask, when somebody is at the desk, how soon a message is answered. */
  contactIntro: textOrUsual('Ask us about a room, an event or the way here.'),
  reception: optionalText,
  whatsApp: optionalText,
  /** On the page Contact: the question at its end. */
  datesTitle: textOrUsual('Know your dates already?'),
  /** On the page Follow Us: the sentence below the title, and what guests are asked to share. */
  follow: optionalText,
  share: optionalText,
  /** In the mail of a confirmed booking, after its first sentence. */
  mailWelcome: optionalText,
  /** At the end of the mail of a cancelled booking. */
  mailFarewell: textOrUsual('We would be glad to welcome you another time.'),
  look: z._default(lookSchema, usualLook),
});
type SiteTexts = z.output<typeof siteTextsSchema>;
export const usualSiteTexts = z.parse(siteTextsSchema, {});
export type SiteTextPart = keyof SiteTexts;
export const siteTextParts = Object.keys(usualSiteTexts) as SiteTextPart[];

/** What guests ask before they book (`goodToKnowTitles`). Pages leave out what is empty. */
const goodToKnowSchema = z.strictObject({
  arrival: optionalText,
  breakfast: optionalText,
  power: optionalText,
  parking: optionalText,
  children: optionalText,
  rules: optionalText,
  access: optionalText,
} satisfies Record<GoodToKnowTopic, z.ZodMiniType>);
export const noGoodToKnow = z.parse(goodToKnowSchema, {});

/** The sessions of staff who have set a PIN. */
export const pinSchema = z.strictObject({
  /** Minutes without use after which a session of this role is locked. A role left out has no PIN. */
  idleMinutes: z.strictObject({
    receptionist: z.optional(idleMinutesSchema),
    barmen: z.optional(idleMinutesSchema),
    housekeeper: z.optional(idleMinutesSchema),
  }),
  /** Hours after which a session ends even if it is in use. */
  hours: z.int().check(z.gte(1), z.lte(16)),
  /**
   * In naira: a call with `asksPin` that moves more needs the PIN once more, or without a PIN the password.
   * Null: no call does.
   */
  moneyLimit: z._default(z.nullable(z.int().check(z.gte(0), z.lte(1e9))), moneyLimit),
});

/** The card terminals by name. `at` is where each usually is, so that nobody there has to choose the terminal. */
export const terminalsSchema = z.array(z.strictObject({ name: requiredText, at: z.enum(['desk', 'bar']) }));

/** Roles whose staff must set up a second factor before anything else. Demo mode ignores it. */
export const secondFactorForSchema = z.array(z.enum(staffRoles));

/** What the hotel needs to issue invoices. */
export const invoicesSchema = z.strictObject({
  /** The letters before the number of an invoice, such as EH in EH26000123. */
  series: z.string().check(z.regex(/^[A-Z]{2,4}$/, 'use two to four capital letters')),
  company: requiredText,
  taxNumber: requiredText,
  registration: requiredText,
});

/** Where a payment by card terminal needs the number of its slip. Elsewhere it can be given. */
export const slipNumberAtSchema = z.array(z.enum(['desk', 'bar']));

/** The content of `hotel.config.ts`. Pages send most of it to the browser, so it must not contain secrets. */
export const hotelSchema = z
  .strictObject({
    name: requiredText,
    tagline: optionalText,
    description: optionalText,
    address: z.strictObject({
      street: optionalText,
      district: optionalText,
      city: optionalText,
      country: optionalText,
    }),
    /** Where the way to the hotel ends on a map, in degrees. Null: maps look for the address. */
    place: z._default(
      z.nullable(
        z.strictObject({
          latitude: z.number().check(z.gte(-90), z.lte(90)),
          longitude: z.number().check(z.gte(-180), z.lte(180)),
        }),
      ),
      null,
    ),
    /** The first one is the one that pages name when something fails. It is empty while the hotel has none. */
    phones: z.tuple([emptyOrText], requiredText),
    /** The number that guests write to by WhatsApp. Empty: the first one of `phones`. */
    whatsAppPhone: optionalText,
    /** The country code for telephone numbers that are written without one, such as 0801 234 5678. */
    countryCode: z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'use digits only, such as 234')),
    /** Empty while the hotel has none. */
    email: z.union([z.literal(''), z.email()]),
    /**
     * Who runs the hotel, for receipts: registered name, registration number, tax number. Omit what is not known yet.
     */
    company: z.optional(z.array(requiredText)),
    /** Without it, the hotel issues no invoices. */
    invoices: z.optional(invoicesSchema),
    socials: z.array(
      z.strictObject({
        /** Any name, such as Instagram. */
        network: requiredText,
        handle: requiredText,
        url: z.url(),
        text: optionalText,
      }),
    ),
    site: z._default(siteTextsSchema, usualSiteTexts),
    /** On the page of each room: answers to what guests ask before they book. */
    goodToKnow: z._default(goodToKnowSchema, noGoodToKnow),
    /** Without a bar, nobody sells drinks, and no screen or text speaks of one. */
    hasBar: z._default(z.boolean(), true),
    timeZone: timeZoneSchema,
    /** Percent of the room total, added to an online booking. */
    feePercent: z.number().check(
      z.gte(0),
      z.lte(20),
      z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, {
        error: 'use at most two decimals, as in 2.12',
      }),
    ),
    /** How guests can pay online, by the gateway's names. The first ones stand first in its checkout. */
    payOnlineBy: z._default(
      z.array(z.enum(Object.keys(onlineWayLabels) as OnlineWay[])).check(
        z.minLength(1, 'name at least one way to pay'),
        z.refine((ways) => new Set(ways).size === ways.length, { error: 'name each way to pay once' }),
      ),
      ['card', 'banktransfer', 'mobilemoney', 'ussd'],
    ),
    /** How long an unpaid online booking keeps its nights; the database allows 90 minutes at most. */
    holdMinutes: z.int().check(z.gte(1), z.lte(90)),
    /**
     * This many minutes after booking, a guest who has not paid gets a mail with the payment link, unless the hold has
     * ended.
     */
    payLinkMinutes: z.int().check(z.gte(1), z.lte(1440)),
    checkInFrom: timeOfDaySchema,
    checkOutUntil: timeOfDaySchema,
    /** The time at which the desk day ends. Until then, the hours after midnight belong to the day before. */
    closingHour: z._default(timeOfDaySchema, '06:00'),
    policies: z.array(requiredText),
    /** While true, the site also shows drawings, and says that pictures are illustrations. */
    picturesAreDrawn: z.boolean(),
    /** Quotes of guests on the home page. Without an `avatar`, the page shows the first letter of the guest's name. */
    testimonials: z.array(
      z.strictObject({
        name: requiredText,
        rating: z.int().check(z.gte(1), z.lte(5)),
        comment: requiredText,
        /** Where the guest wrote or said it, such as Google or the guest book. */
        source: requiredText,
        /** The month in which the guest did, such as 2026-08. */
        month: z.string().check(z.regex(monthPattern, 'use a month such as 2026-08')),
        avatar: z.optional(z.string().check(z.regex(/^\//, 'an address of this site, such as /images/ada.webp'))),
      }),
    ),
    /**
     * A guest who cancels an online booking gets everything back until `freeUntilHours` before check-in, then a share.
     * An early departure takes a share of the price of the unused nights off the total. A no-show pays `noShowPercent`
     * of the total at most. A rate plan can have other terms.
     */
    cancellation: z.strictObject({
      freeUntilHours: z.int().check(z.gte(0), z.lte(24 * 60)),
      lateRefundPercent: z.int().check(z.gte(0), z.lte(100)),
      unusedNightsPercent: z.int().check(z.gte(0), z.lte(100)),
      noShowPercent: z._default(z.int().check(z.gte(0), z.lte(100)), 100),
    }),
    desk: z.strictObject({
      /**
       * For so many minutes staff can take back what they recorded themselves: a sale, a payment, a service, a
       * delivery. The limit binds no superadmin, and does not hold for unconfirmed transfers.
       */
      undoMinutes: z.int().check(z.gte(0), z.lte(1440)),
      /** In naira per booking: the most that a receptionist gives back alone. A second person confirms more. */
      refundLimit: z.int().check(z.gte(0)),
      /**
       * In naira per booking: the most that a receptionist can take off the total in all, and the most that they can
       * add to it in all.
       */
      adjustmentLimit: z.int().check(z.gte(0)),
      /**
       * In naira per stay: the most that the drinks on its account may cost in all. With 0, no drinks can be put on
       * rooms.
       */
      barLimit: z._default(z.int().check(z.gte(0), z.lte(1e9)), 100_000),
    }),
    retention: z.strictObject({
      /**
       * Days after the end of its hold at which an online booking that nobody paid loses name, e-mail address and
       * telephone number.
       */
      unpaidHoldDays: z.int().check(z.gte(8, 'the card gateway is asked about a payment for a week'), z.lte(365)),
      /** Months after departure for which the e-mail address and telephone number of a guest are stored. */
      contactMonths: z.int().check(z.gte(3), z.lte(120)),
      /** For this many years after departure the name of the guest is stored. Tax law decides how many. */
      nameYears: z.int().check(z.gte(1), z.lte(20)),
      /** Months for which contact details of staff who have left are stored. */
      staffMonths: z.int().check(z.gte(1), z.lte(120)),
      /** Days for which copies of mails and texts, and reports of the card gateway, are stored. */
      messageDays: z.int().check(z.gte(31), z.lte(365)),
      /** Days after departure for which the receipt link shows the guest's details. */
      receiptLinkDays: z.int().check(z.gte(1), z.lte(730)),
    }),
    privacy: z.strictObject({
      sharedWith: z.array(z.strictObject({ who: requiredText, what: requiredText })),
      answerDays: z.int().check(z.gte(1), z.lte(30)),
      authority: z.strictObject({ name: requiredText, url: z.url() }),
    }),
    staff: z._default(
      z.strictObject({
        secondFactorFor: secondFactorForSchema,
        /** The sessions of staff who have set a PIN. */
        pin: z._default(pinSchema, pinSessions),
      }),
      { secondFactorFor: ['superadmin'], pin: pinSessions },
    ),
    housekeeping: z._default(
      z.strictObject({
        /** Whether a clean room is inspected by another person than the one who cleaned it. */
        inspectedByAnother: z.boolean(),
      }),
      { inspectedByAnother: true },
    ),
    lostThings: z._default(
      z.strictObject({
        /** For how many days the hotel stores a lost thing. */
        keepDays: z.int().check(z.gte(1), z.lte(730)),
      }),
      { keepDays: 90 },
    ),
    shifts: z._default(
      z.strictObject({
        /**
         * Whether barmen and receptionists see no sums from the count with which their shift begins to that with which
         * it ends.
         */
        blind: z.boolean(),
        /** Whether nobody takes money before they have counted a till. Otherwise a shift opens by itself. */
        countFirst: z.boolean(),
      }),
      { blind: true, countFirst: false },
    ),
    cards: z._default(
      z.strictObject({
        terminals: terminalsSchema,
        /** Where a payment by card terminal needs the number of its slip. Elsewhere it can be given. */
        slipNumberAt: slipNumberAtSchema,
      }),
      { terminals: [], slipNumberAt: ['desk'] },
    ),
    stays: z.strictObject({
      maxNights: z.int().check(z.gte(1), z.lte(365)),
      maxDaysAhead: z.int().check(z.gte(1), z.lte(730)),
      maxLiveHolds: z.int().check(z.gte(1)),
    }),
    /** Whether the hotel rehearses before it opens. The stage of the installation says so, and no file. */
    isRehearsal: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ closingHour, checkOutUntil }) => closingHour <= checkOutUntil, {
      error: 'must not be later than checkOutUntil',
      path: ['closingHour'],
    }),
  );

export type Hotel = z.infer<typeof hotelSchema>;

export function defineHotel(config: Omit<z.input<typeof hotelSchema>, 'isRehearsal'>): Hotel {
  const parsed = z.safeParse(hotelSchema, config);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `  ${[...issue.path, issue.keys.join(', ')].join('.')}: there is no such entry`
      : `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`hotel.config.ts needs a correction:\n${problems.join('\n')}`);
}
