import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { GuestForm, guestForm } from '#contract/bookings.ts';

/** The form as it is typed, before the rules: what nobody has touched is missing. */
export type BookingValues = Partial<z.input<typeof guestForm>>;

export type BookingFormState = UseFormReturn<BookingValues, unknown, GuestForm>;

/** The fields in the order their rules are checked and said. */
export const fieldOrder = [
  'guest_name',
  'guest_email',
  'guest_phone',
  'check_in',
  'check_out',
  'room_id',
  'guests',
] as const satisfies readonly (keyof BookingValues)[];

/** What the address asks for: a link leads to a room, and to a stay in it. */
export type Asked = Readonly<Record<'room_id' | 'check_in' | 'check_out', string | undefined>>;
