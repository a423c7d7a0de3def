import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings.ts';
import { addDays, isDay } from '#contract/dates.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useFacts } from '#web/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { AvailabilityNote } from '#web/site/booking/availability-note.tsx';
import { type BookingValues, fieldOrder } from '#web/site/booking/booking-rules.ts';
import { StayPrice } from '#web/site/booking/stay-price.tsx';
import { useAvailability } from '#web/site/booking/use-availability.ts';
import { DateField, SelectField, TextField } from '#web/ui/field.tsx';

type Props = {
  form: UseFormReturn<BookingValues, unknown, GuestForm>;
  rooms: readonly RoomListing[];
  /** Preselected already in the server's HTML. */
  asked: string | undefined;
  pending: boolean;
  error: string | null;
  ready: boolean;
  submit: (values: GuestForm) => Promise<void>;
};

const mostGuests = 4;

export function BookingForm({ form, rooms, asked, pending, error, ready, submit }: Props) {
  const { today, hotel } = useFacts();
  const { errors } = form.formState;
  const [checkIn = '', checkOut = '', roomId = asked ?? ''] = useWatch({
    control: form.control,
    name: ['check_in', 'check_out', 'room_id'],
  });
  const room = rooms.find(({ id }) => id === roomId);
  const availability = useAvailability(roomId, checkIn, checkOut);
  const guests = Array.from(
    { length: Math.min(mostGuests, room?.max_occupancy ?? mostGuests) },
    (_, index) => index + 1,
  );
  useEffect(() => {
    // The option for a larger party is gone with the larger room; the form's own value has to follow.
    const largest = room?.max_occupancy;
    if (largest && (form.getValues('guests') ?? 1) > largest) form.setValue('guests', largest);
  }, [form, room]);

  const lastArrival = addDays(today, hotel.stays.maxDaysAhead);
  const arrival = isDay(checkIn) ? checkIn : today;

  return (
    <FormShell
      form={form}
      order={fieldOrder}
      pending={pending}
      error={error}
      ready={ready}
      submit={submit}
      submitLabel="Book and pay"
      summary={<StayPrice room={room} checkIn={checkIn} checkOut={checkOut} />}
    >
      <TextField
        label="Guest name"
        autoComplete="name"
        error={errors.guest_name?.message}
        {...form.register('guest_name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.guest_email?.message}
          {...form.register('guest_email')}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          error={errors.guest_phone?.message}
          {...form.register('guest_phone')}
        />
        <DateField
          label="Check-in"
          min={today}
          max={lastArrival}
          error={errors.check_in?.message}
          {...form.register('check_in')}
        />
        <DateField
          label="Check-out"
          min={addDays(arrival, 1)}
          max={addDays(isDay(checkIn) ? checkIn : lastArrival, hotel.stays.maxNights)}
          error={errors.check_out?.message}
          {...form.register('check_out')}
        />
      </div>
      <div>
        <SelectField
          label="Room"
          defaultValue={asked ?? ''}
          error={errors.room_id?.message}
          {...form.register('room_id')}
        >
          <option value="">Choose a room</option>
          {rooms.map(({ id, room_type, price_per_night }) => (
            <option key={id} value={id}>
              {room_type}, {formatNaira(fromNaira(price_per_night))} per night
            </option>
          ))}
        </SelectField>
        <AvailabilityNote answer={errors.room_id ? 'unasked' : availability} />
      </div>
      <SelectField
        label="Guests"
        hint={room && `${room.room_type} sleeps up to ${room.max_occupancy}.`}
        error={errors.guests?.message}
        {...form.register('guests', { valueAsNumber: true })}
      >
        {guests.map((count) => (
          <option key={count} value={count}>
            {count} {count === 1 ? 'guest' : 'guests'}
          </option>
        ))}
      </SelectField>
    </FormShell>
  );
}
