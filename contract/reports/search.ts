import * as z from 'zod/mini';
import { bookingStatuses } from '#contract/bookings/bookings.ts';
import { searchField } from '#contract/core/lists.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';
import { splitTypedKind, type TypedKind } from '#contract/core/typed-kind.ts';
import { noteKinds } from '#contract/front-desk/notes.ts';

/** Without two letters or digits together, a search for words finds too much. */
export const hasWordsToFind = (text: string): boolean => /[\p{L}\p{N}]{2}/u.test(text);

/** A single digit can be the number of a room or a receipt. */
export const isLongEnough = (text: string): boolean => hasWordsToFind(text) || /^\d$/.test(text);

export const searchInput = z.object({ q: searchField });

export const searchReply = z.object({
  bookings: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      guestName: z.string(),
      roomType: z.string(),
      rooms: z.array(z.string()),
      checkIn: z.string(),
      checkOut: z.string(),
      status: z.enum(bookingStatuses),
    }),
  ),
  rooms: z.array(z.object({ id: z.string(), number: z.string(), roomType: z.string() })),
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
  invoices: z.array(z.object({ id: z.string(), number: z.string(), buyerName: z.string() })),
  /** Orders of the bar by receipt, slip of the card terminal, room or tab. */
  receipts: z.array(
    z.object({
      id: z.string(),
      receipt: z.int(),
      drinks: z.string(),
      soldBy: z.string(),
      soldAt: z.string(),
      /** Whether all drinks of the order were taken back. */
      isTakenBack: z.boolean(),
    }),
  ),
  drinks: z.array(z.object({ id: z.int(), name: z.string() })),
  deliveries: z.array(
    z.object({ id: z.string(), supplier: z.string(), noteNumber: z.string(), receivedAt: z.string() }),
  ),
  notes: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(noteKinds),
      note: z.string(),
      room: z.nullable(z.string()),
      guestName: z.nullable(z.string()),
      isOpen: z.boolean(),
    }),
  ),
  staff: z.array(z.object({ id: z.string(), name: z.string(), staffId: z.string(), role: z.enum(staffRoles) })),
});
export type SearchReply = z.infer<typeof searchReply>;

export const searchableBy: Record<keyof SearchReply, readonly StaffRole[]> = {
  bookings: ['superadmin', 'supervisor', 'receptionist'],
  rooms: ['superadmin', 'supervisor', 'receptionist', 'housekeeper'],
  companies: ['superadmin', 'supervisor'],
  invoices: ['superadmin', 'supervisor', 'receptionist'],
  /** A barman finds only the receipts of their own sales. */
  receipts: ['superadmin', 'supervisor', 'barmen'],
  drinks: ['superadmin', 'barmen'],
  deliveries: ['superadmin', 'barmen'],
  notes: ['superadmin', 'supervisor', 'receptionist'],
  staff: ['superadmin'],
};

type SearchKind = keyof SearchReply;

const kindsOfWord: Record<TypedKind, readonly SearchKind[]> = {
  room: ['rooms', 'bookings', 'receipts'],
  tab: ['receipts'],
  receipt: ['receipts'],
  slip: ['receipts'],
  invoice: ['invoices'],
  delivery: ['deliveries'],
  note: ['deliveries', 'notes'],
};

const isNumber = (text: string): boolean => /^\S*\d\S*$/.test(text);

/**
 * Returns what to look for and, if the typed words name a kind and a number, among which kinds. A name after such a word
 * is looked for as it is typed, because names can begin with one: "Room service".
 */
export function readSearchText(typed: string): { text: string; kinds: readonly SearchKind[] | undefined } {
  const { kind, text } = splitTypedKind(typed);
  return kind && isNumber(text) ? { text, kinds: kindsOfWord[kind] } : { text: typed.trim(), kinds: undefined };
}
