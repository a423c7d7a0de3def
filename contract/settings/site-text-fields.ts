import * as z from 'zod/mini';
import { blankableLineField, lineField, wholeNumberField } from '#contract/core/fields.ts';
import type { GoodToKnowTopic } from '#contract/core/good-to-know.ts';
import { hotelIcons, monthPattern } from '#contract/core/hotel.ts';
import { blankableParagraphField, paragraphField } from '#contract/core/paragraph-field.ts';
import { lookField } from '#contract/settings/look-fields.ts';

/** The most rows that a list of texts can have. `hotel_setting_fits` has the same numbers. */
export const mostRows = { company: 6, policies: 12, parts: 8, socials: 8, testimonials: 12, sharedWith: 12 } as const;

export const siteTextMessages = {
  line: 'Please type something, or remove this line',
  title: 'Please enter a title, or remove this line',
  text: 'Please enter a sentence, or remove this line',
  icon: 'Please choose a picture',
  network: 'Please enter the name of a network',
  sameNetwork: 'A network stands here twice',
  handle: 'Please enter the name that the hotel has there',
  url: 'Please enter a whole address, such as https://www.example.com/hotel',
  guest: 'Please enter the name that guests may read',
  rating: 'A rating is a whole number from 1 to 5',
  comment: 'Please enter what the guest says',
  source: 'Please enter where the guest wrote or said it',
  month: 'Please enter the month in which the guest did, such as 2026-08',
  avatar: 'A picture is an address of this site, such as /images/ada.webp',
  who: 'Please enter who gets something',
  what: 'Please enter what they get',
  answerDays: 'Guests are answered within 1 to 30 days',
  authority: 'Please enter the name of the authority',
  list: 'Please send a list',
  whole: 'Please send all parts',
  tooMany: (most: number) => `At most ${most} lines fit here`,
} as const;

const listOf = <S extends z.ZodMiniType>(row: S, most: number) =>
  z.array(row, siteTextMessages.list).check(z.maxLength(most, siteTextMessages.tooMany(most)));

const urlField = lineField(siteTextMessages.url, 'The address', 300).check(
  z.refine((text) => /^https?:\/\/\S+$/.test(text) && z.safeParse(z.url(), text).success, {
    error: siteTextMessages.url,
  }),
);

export const policyLine = lineField(siteTextMessages.line, 'A line', 200);
export const companyLine = lineField(siteTextMessages.line, 'A line', 120);

/** The texts of the site in the order of its pages, which comes first, and of mails and receipts; last, how it looks. */
export const siteTextLabels = {
  roomsTitle: 'Home: title of the rooms',
  facilitiesTitle: 'Home: title of what the hotel offers',
  facilities: 'Home: what the hotel offers',
  galleryTitle: 'Home: title of the pictures',
  quotesTitle: 'Home: title of the testimonials',
  testimonials: 'Testimonials',
  answers: 'Home: before the telephone number',
  helpTitle: 'Rooms: question beside the rooms',
  help: 'Rooms: help that the hotel offers',
  goodToKnow: 'Good to know',
  rooms: 'Booking: what each room has',
  galleryNote: 'Gallery: beside the title',
  story: 'About: more about the hotel',
  highlights: 'About: strong points',
  contactIntro: 'Contact: what guests can ask',
  reception: 'Contact: when somebody is at the desk',
  whatsApp: 'Contact: how soon a message is answered',
  datesTitle: 'Contact: question at the end',
  follow: 'Follow Us: below the title',
  socials: 'Social networks',
  share: 'Follow Us: what guests are asked to share',
  mailWelcome: 'Mail of a confirmed booking: after its first sentence',
  mailFarewell: 'Mail of a cancelled booking: at its end',
  policies: 'Lines on receipts',
  company: 'Who runs the hotel',
  privacy: 'Privacy',
  look: 'Colors and fonts',
} as const;
export type SiteTextName = keyof typeof siteTextLabels;
export const siteTextNames = Object.keys(siteTextLabels) as SiteTextName[];
export const isSiteTextName = (name: string): name is SiteTextName => Object.hasOwn(siteTextLabels, name);

/** In characters: the longest text of each kind. `hotel_setting_fits` has the same numbers. */
export const longest = { title: 60, line: 120, sentence: 200, paragraph: 300, story: 1500 } as const;

const title = blankableLineField('The title', longest.title);
const paragraph = blankableParagraphField('The text', longest.paragraph);

/** What guests read beyond the details. Pages and mails leave out what is empty. */
export const siteTextFields = {
  roomsTitle: title,
  facilitiesTitle: title,
  facilities: listOf(
    z.object(
      {
        icon: z.enum(hotelIcons.facilities, siteTextMessages.icon),
        name: lineField(siteTextMessages.title, 'The title', longest.title),
        text: paragraphField(siteTextMessages.text, 'The sentence', longest.sentence),
      },
      siteTextMessages.whole,
    ),
    mostRows.parts,
  ),
  galleryTitle: title,
  quotesTitle: title,
  testimonials: listOf(
    z.object(
      {
        name: lineField(siteTextMessages.guest, 'The name', 60),
        rating: wholeNumberField(siteTextMessages.rating, 1, 5),
        comment: paragraphField(siteTextMessages.comment, 'The text', 600),
        source: lineField(siteTextMessages.source, 'The source', 60),
        month: z.string(siteTextMessages.month).check(z.trim(), z.regex(monthPattern, siteTextMessages.month)),
        avatar: z.optional(
          lineField(siteTextMessages.avatar, 'The address', 200).check(z.regex(/^\//, siteTextMessages.avatar)),
        ),
      },
      siteTextMessages.whole,
    ),
    mostRows.testimonials,
  ),
  answers: blankableLineField('The text', longest.line),
  helpTitle: title,
  help: paragraph,
  goodToKnow: z.object(
    {
      arrival: paragraph,
      breakfast: paragraph,
      power: paragraph,
      parking: paragraph,
      children: paragraph,
      rules: paragraph,
      access: paragraph,
    } satisfies Record<GoodToKnowTopic, z.ZodMiniType>,
    siteTextMessages.whole,
  ),
  rooms: listOf(
    z.object(
      {
        icon: z.enum(hotelIcons.rooms, siteTextMessages.icon),
        label: lineField(siteTextMessages.title, 'The title', longest.title),
      },
      siteTextMessages.whole,
    ),
    mostRows.parts,
  ),
  galleryNote: paragraph,
  story: blankableParagraphField('The text', longest.story),
  highlights: listOf(
    z.object(
      {
        icon: z.enum(hotelIcons.highlights, siteTextMessages.icon),
        title: lineField(siteTextMessages.title, 'The title', longest.title),
        text: paragraphField(siteTextMessages.text, 'The sentence', longest.sentence),
      },
      siteTextMessages.whole,
    ),
    mostRows.parts,
  ),
  contactIntro: paragraph,
  reception: paragraph,
  whatsApp: paragraph,
  datesTitle: title,
  follow: paragraph,
  socials: listOf(
    z.object(
      {
        network: lineField(siteTextMessages.network, 'The network', 30),
        handle: lineField(siteTextMessages.handle, 'The name', 60),
        url: urlField,
        text: blankableParagraphField('The sentence', 200),
      },
      siteTextMessages.whole,
    ),
    mostRows.socials,
  ).check(
    z.refine((socials) => new Set(socials.map(({ network }) => network)).size === socials.length, {
      error: siteTextMessages.sameNetwork,
    }),
  ),
  share: paragraph,
  mailWelcome: paragraph,
  mailFarewell: paragraph,
  policies: listOf(policyLine, mostRows.policies),
  company: listOf(companyLine, mostRows.company),
  privacy: z.object(
    {
      sharedWith: listOf(
        z.object(
          {
            who: lineField(siteTextMessages.who, 'The name', 100),
            what: paragraphField(siteTextMessages.what, 'The text', 400),
          },
          siteTextMessages.whole,
        ),
        mostRows.sharedWith,
      ),
      answerDays: wholeNumberField(siteTextMessages.answerDays, 1, 30),
      authority: z.object(
        { name: lineField(siteTextMessages.authority, 'The name', 120), url: urlField },
        siteTextMessages.whole,
      ),
    },
    siteTextMessages.whole,
  ),
  look: lookField,
} satisfies Record<SiteTextName, z.ZodMiniType>;
