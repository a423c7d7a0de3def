import type { Hotel } from '#contract/hotel.ts';

type DataItem = { what: string; why: string };

export const keptData: readonly DataItem[] = [
  {
    what: 'Your name, e-mail address and telephone number, your dates, room and number of guests',
    why: 'To keep the room you book, to send you what belongs to it, and to reach you. Without them we cannot take a booking.',
  },
  {
    what: 'What you pay: when, how much, in which way, and the reference of the payment',
    why: 'To know that your room is paid, to give money back, and because our books must show it. We never see the number of your card.',
  },
  {
    what: 'Notes of our staff about your stay, such as a wish you told them, and who changed what in your booking',
    why: 'To do what you asked for, and to be able to put a mistake right.',
  },
  {
    what: 'The address of your internet connection',
    why: 'For a day at most, so that nobody can try too often or hold too many unpaid rooms. While a booking waits for its payment, a mark made of the address, not the address itself, is kept with it.',
  },
  {
    what: 'Three cookies',
    why: 'One protects what you send from being forged; one lets this browser open the bookings made in it; one counts, for a day, the unpaid bookings of this browser. None follows you anywhere else.',
  },
];

const plural = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

export const retentionTexts = ({ retention }: Hotel): string[] => [
  `A booking that was not paid loses your name, e-mail address and telephone number after ${plural(retention.unpaidHoldDays, 'day')}.`,
  `After a stay we keep your e-mail address and telephone number for ${plural(retention.contactMonths, 'month')}, and your name for ${plural(retention.nameYears, 'year')}, as tax law asks of our bills.`,
  `The link to your receipt shows your details until ${plural(retention.receiptLinkDays, 'day')} after your departure.`,
  `Our own copies of messages, and what the payment provider has told us, go after ${plural(retention.messageDays, 'day')}.`,
  'Copies of our database for emergencies are kept for some weeks. If we ever need one, whoever was erased since is erased from it again.',
];
