import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { GuestForm, guestForm } from '#contract/bookings.ts';

/** Form values before validation; a field that nobody has touched is missing. */
export type BookingValues = Partial<z.input<typeof guestForm>>;

export type BookingFormState = UseFormReturn<BookingValues, unknown, GuestForm>;

export const fieldOrder = [
  'guest_name',
  'guest_email',
  'guest_phone',
  'check_in',
  'check_out',
  'room_id',
  'guests',
] as const satisfies readonly (keyof BookingValues)[];

export type Preselection = Readonly<Record<'room_id' | 'check_in' | 'check_out', string | undefined>>;
