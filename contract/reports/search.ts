import * as z from 'zod/mini';
import { bookingStatuses } from '#contract/bookings/bookings.ts';
import { searchField } from '#contract/core/lists.ts';
import { type StaffRole, staffRoles } from '#contract/core/roles.ts';

/** Without two letters or digits together, a search finds too much. */
export const isLongEnough = (text: string): boolean => /[\p{L}\p{N}]{2}/u.test(text);

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
  drinks: z.array(z.object({ id: z.int(), name: z.string() })),
  staff: z.array(z.object({ id: z.string(), name: z.string(), staffId: z.string(), role: z.enum(staffRoles) })),
});
export type SearchReply = z.infer<typeof searchReply>;

/** The roles that find each kind: those with a screen that shows it. */
export const searchableBy: Record<keyof SearchReply, readonly StaffRole[]> = {
  bookings: ['superadmin', 'supervisor', 'receptionist'],
  rooms: ['superadmin', 'supervisor', 'receptionist'],
  companies: ['superadmin', 'supervisor'],
  invoices: ['superadmin', 'supervisor', 'receptionist'],
  drinks: ['superadmin', 'barmen'],
  staff: ['superadmin'],
};
