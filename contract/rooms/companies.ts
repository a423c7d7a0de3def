import * as z from 'zod/mini';
import {
  blankableLineField,
  cleanText,
  koboField,
  lineField,
  nairaField,
  wholeNumberField,
} from '#contract/core/fields.ts';
import { companyOffer } from '#contract/rooms/company-offers.ts';

export const companyMessages = {
  name: 'Please enter the name of the company',
  taken: 'Another company in the list has this name',
  percent: 'The percentage must be a whole number from 0 to 90',
  rates: 'rates must be a list of room types with prices',
  rate: 'Please enter a price per night, or leave it out',
  roomType: 'One of these room types does not exist',
  bookers: 'bookers must be a list of e-mail addresses',
  booker: 'Please enter e-mail addresses, or domains such as @example.ng',
  paysLater: 'pays_later must be true or false',
  limit: 'Please enter the most that the company may owe, or leave it empty',
  limitOfWho: 'Only a company that pays later has a limit',
  active: 'is_active must be true or false',
  version: 'version must be that of the company the form was opened on',
  changedMeanwhile: 'Somebody has changed this company meanwhile. What you typed is still here.',
  notFound: 'Company not found',
  added: 'Company added',
  changed: 'Company changed',
  retired: 'Company retired. Its bookings stay, and its link no longer works.',
  restored: 'Company in the list again',
  linkChanged: 'The company has a new link. The old one no longer works.',
  fetchFailed: 'Failed to fetch companies',
  saveFailed: 'Failed to save the company',
  copied: 'Link copied',
  /** The messages from here on are for whoever makes or changes a booking. */
  choose: 'Please choose a company from the list',
  notInList: 'This company is no longer in the list. Please choose another one.',
  overLimit:
    'With this booking the company would owe more than its limit. Record a payment of the company first, or ask the owner.',
  overLimitByChange:
    'With this change the company would owe more than its limit. Record a payment of the company first, or ask the owner.',
  overLimitByUndo:
    'If this is undone, the company owes more than its limit. Record a payment of the company first, or ask the owner.',
  overLimitForGuests: (phone: string) => `Your company cannot book on its account at the moment. Please call ${phone}.`,
  notBooker: 'This link is for e-mail addresses of the company. Please enter yours.',
} as const;

/** Matches what the owner enters for who may book: an e-mail address, or `@` and a domain. */
const bookerPattern = /^[^\s@]*@[^\s@]+\.[^\s@]+$/;

const bookerField = z
  .string(companyMessages.booker)
  .check(cleanText, z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(bookerPattern, companyMessages.booker));

const companyPriceFields = {
  name: lineField(companyMessages.name, 'Name', 120),
  percentOff: wholeNumberField(companyMessages.percent, 0, 90),
  /** The price of a night by room type. For other types the company has `percentOff`. */
  rates: z
    .array(
      z.object(
        {
          roomTypeId: lineField(companyMessages.rates, 'Room type', 60),
          priceKobo: nairaField(companyMessages.rate, 1e8),
        },
        companyMessages.rates,
      ),
      companyMessages.rates,
    )
    .check(
      z.maxLength(100, companyMessages.rates),
      z.refine((rates) => new Set(rates.map(({ roomTypeId }) => roomTypeId)).size === rates.length, {
        error: companyMessages.rates,
      }),
    ),
  paysLater: z.boolean(companyMessages.paysLater),
};

const companyFields = {
  ...companyPriceFields,
  taxNumber: blankableLineField('Tax number', 60),
  address: blankableLineField('Address', 300),
  bookers: z.array(bookerField, companyMessages.bookers).check(z.maxLength(50, companyMessages.bookers)),
  /** The most that the company may owe; null without a limit. */
  limitKobo: z.nullable(nairaField(companyMessages.limit, 1e9)),
};

export const newCompany = z.object(companyFields).check(
  z.refine(({ paysLater, limitKobo }) => paysLater || limitKobo === null, {
    error: companyMessages.limitOfWho,
    path: ['limitKobo'],
  }),
);
export type NewCompany = z.output<typeof newCompany>;

export const companyIdField = z.uuid({ error: companyMessages.choose });
const companyIdAndVersion = {
  id: z.uuid({ error: companyMessages.notFound }),
  version: z.int(companyMessages.version),
};
export const companyChange = z.safeExtend(newCompany, companyIdAndVersion);
export const companyRetirement = z.object({ ...companyIdAndVersion, isActive: z.boolean(companyMessages.active) });
export const companyNewLinkInput = z.object(companyIdAndVersion);

/** `stays` counts the bookings of the company that are neither cancelled, voided nor deleted. */
const companyView = z.object({
  ...companyFields,
  id: z.string(),
  owesKobo: koboField,
  stays: z.int(),
  link: z.string(),
  isActive: z.boolean(),
  version: z.int(),
});
export type CompanyView = z.infer<typeof companyView>;

export const companyList = z.object({ data: z.array(companyView) });
export const saveCompanyReply = z.object({ message: z.string(), company: companyView });

/** A company that the desk can choose. `leftKobo` is how much more its account may take; null without a limit. */
const deskCompany = z.extend(companyOffer, {
  id: z.string(),
  bookers: z.array(z.string()),
  leftKobo: z.nullable(koboField),
});
export type DeskCompany = z.infer<typeof deskCompany>;
export const deskCompanyList = z.object({ data: z.array(deskCompany) });

/** Whether this address may book by the company's link. If `bookers` is empty, every address may. */
export const mayBook = (bookers: readonly string[], email: string): boolean =>
  bookers.length === 0 ||
  bookers.some((booker) =>
    booker.startsWith('@') ? email.toLowerCase().endsWith(booker) : email.toLowerCase() === booker,
  );
