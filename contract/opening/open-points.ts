import * as z from 'zod/mini';
import type { Hotel } from '#contract/core/hotel.ts';
import { unnamedHotel } from '#contract/core/hotel-contact.ts';
import type { TabId } from '#contract/core/office-address.ts';

/** `search` opens something over the screen. */
export type OpenPoint = { text: string; tab: TabId; search?: Readonly<Record<string, string>> };

/** What a hotel needs before it can open, each with a sentence for the owner and the screen that closes the point. */
export const openPoints = {
  name: { text: 'The hotel has no name yet', tab: 'hotel-details' },
  address: { text: 'Guests cannot find the hotel: street and city are missing', tab: 'hotel-details' },
  phone: { text: 'Guests cannot call: there is no telephone number', tab: 'hotel-details' },
  email: { text: 'The hotel has no e-mail address that guests can write to', tab: 'hotel-details' },
  rooms: { text: 'There are no rooms with a price to sell', tab: 'room-inventory' },
  taxes: {
    text: 'Nobody has said which VAT and which consumption tax prices contain; 0 % where there is none',
    tab: 'prices',
    search: { services: 'taxes' },
  },
  mail: { text: 'No mail server is set up (SMTP_URL), so guests get no confirmation', tab: 'set-up' },
  gateway: {
    text: 'No card gateway is set up (FLW_PUBLIC_KEY, in a rehearsal FLW_TEST_PUBLIC_KEY), so guests cannot pay online',
    tab: 'set-up',
  },
  opening: { text: 'You have not opened the hotel to guests yet', tab: 'set-up' },
  rehearsal: { text: 'The hotel rehearses: nothing is real until you open it', tab: 'set-up' },
  second_factor: { text: 'An owner’s account has no second factor', tab: 'staff' },
  invoices: {
    text: 'Companies want invoices, and nobody has said who issues them: company, tax and registration number',
    tab: 'hotel-details',
  },
  backup: { text: 'There is no good backup of the hotel', tab: 'backups' },
} as const satisfies Record<string, OpenPoint>;

export type OpenPointName = keyof typeof openPoints;
export const openPointNames = Object.keys(openPoints) as OpenPointName[];
export const openPointName = z.enum(openPointNames);

/** Points that do not keep the hotel from selling online. */
const sellsWithout: ReadonlySet<OpenPointName> = new Set(['rehearsal', 'second_factor', 'invoices', 'backup']);

type HotelFacts = {
  hotel: Pick<Hotel, 'name' | 'address' | 'phones' | 'email' | 'isRehearsal' | 'invoices'>;
  sendsMails: boolean;
  takesCards: boolean;
};

export type OpenPointFacts = HotelFacts & {
  hasRooms: boolean;
  /** Whether there is a rate of VAT and one of the consumption tax; each can be 0. */
  taxesAreDecided: boolean;
  /** Active superadmins who must have a second factor and have none. */
  ownersWithoutFactor: number;
  /** Whether companies book here, who need invoices. */
  hasCompanies: boolean;
  hasBackup: boolean;
  /** Whether the owner has pressed *Open the hotel* or begun a rehearsal. The demo is always open. */
  isOpened: boolean;
};

export const stopsOnlineSale = (point: OpenPointName): boolean => !sellsWithout.has(point);

/** What is missing, in the order in which it is added best. */
export function openPointsOf(facts: OpenPointFacts): OpenPointName[] {
  const { hotel, sendsMails, takesCards, hasRooms, taxesAreDecided, isOpened } = facts;
  const { ownersWithoutFactor, hasCompanies, hasBackup } = facts;
  const isMissing: Record<OpenPointName, boolean> = {
    name: hotel.name === unnamedHotel,
    address: !hotel.address.street || !hotel.address.city,
    phone: !hotel.phones[0],
    email: !hotel.email,
    rooms: !hasRooms,
    taxes: !taxesAreDecided,
    mail: !sendsMails,
    gateway: !takesCards,
    opening: !isOpened,
    rehearsal: hotel.isRehearsal,
    second_factor: ownersWithoutFactor > 0,
    invoices: hasCompanies && !hotel.invoices,
    backup: !hasBackup,
  };
  return openPointNames.filter((name) => isMissing[name]);
}

export const openPointMessages = {
  /** For guests. `phone` is the number to call. */
  opensSoon: (phone: string) => `Online booking opens soon. Please call ${phone} and we will book the room for you.`,
  notOnline: 'This cannot be paid online yet. Please pay at reception.',
} as const;
