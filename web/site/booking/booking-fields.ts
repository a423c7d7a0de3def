import type { UseFormReturn } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings.ts';
import type { GuestValues } from '#web/forms/guest-fields.tsx';

export type BookingValues = Partial<GuestValues>;

export type BookingFormState = UseFormReturn<BookingValues, unknown, GuestForm>;

export type Preselection = Readonly<Record<'room_id' | 'check_in' | 'check_out', string | undefined>>;
