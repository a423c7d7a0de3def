import type { UseFormReturn } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings/bookings.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import type { GuestValues } from '#web/forms/guest-fields.tsx';

export type BookingValues = Partial<GuestValues>;

export type BookingFormState = UseFormReturn<BookingValues, unknown, GuestForm>;

/** The room and the stay that the address of the page names: the first values of the form. */
export type Preselection = Readonly<AskedStay & { roomId?: string | undefined }>;
