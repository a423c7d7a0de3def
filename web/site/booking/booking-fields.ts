import type { UseFormReturn } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings/bookings.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import type { GuestValues } from '#web/forms/guest-fields.tsx';

export type BookingValues = Partial<GuestValues>;

export type BookingFormState = UseFormReturn<BookingValues, unknown, GuestForm>;

/** What the address asks for, which the form begins with. */
export type Preselection = Readonly<AskedStay & { roomId?: string | undefined }>;
