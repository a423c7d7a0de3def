import * as z from 'zod/mini';
import { blankableLineField, lineField, wholeNumberField } from '#contract/core/fields.ts';
import { hotelIcons, monthPattern } from '#contract/core/hotel.ts';
import { blankableParagraphField, paragraphField } from '#contract/core/paragraph-field.ts';

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

export const siteTextLabels = {
  policies: 'Lines on receipts',
  company: 'Who runs the hotel',
  site: 'Texts of the site',
  socials: 'Social networks',
  testimonials: 'Testimonials',
  privacy: 'Privacy',
} as const;

/** What guests read beyond the details. Pages leave out what is empty. */
export const siteTextFields = {
  policies: listOf(policyLine, mostRows.policies),
  company: listOf(companyLine, mostRows.company),
  site: z.object(
    {
      facilities: listOf(
        z.object(
          {
            icon: z.enum(hotelIcons.facilities, siteTextMessages.icon),
            name: lineField(siteTextMessages.title, 'The title', 60),
            text: paragraphField(siteTextMessages.text, 'The sentence', 200),
          },
          siteTextMessages.whole,
        ),
        mostRows.parts,
      ),
      answers: blankableLineField('The text', 120),
      highlights: listOf(
        z.object(
          {
            icon: z.enum(hotelIcons.highlights, siteTextMessages.icon),
            title: lineField(siteTextMessages.title, 'The title', 60),
            text: paragraphField(siteTextMessages.text, 'The sentence', 200),
          },
          siteTextMessages.whole,
        ),
        mostRows.parts,
      ),
      rooms: listOf(
        z.object(
          {
            icon: z.enum(hotelIcons.rooms, siteTextMessages.icon),
            label: lineField(siteTextMessages.title, 'The title', 60),
          },
          siteTextMessages.whole,
        ),
        mostRows.parts,
      ),
      reception: blankableParagraphField('The text', 300),
      whatsApp: blankableParagraphField('The text', 300),
      follow: blankableParagraphField('The text', 300),
      share: blankableParagraphField('The text', 300),
    },
    siteTextMessages.whole,
  ),
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
};
