import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings.ts';
import { addDays, isDay } from '#contract/dates.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useFacts } from '#web/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { type BookingFormState, fieldOrder } from '#web/site/booking/booking-fields.ts';
import type { BookingTools } from '#web/site/booking/booking-tools.ts';
import { StayPrice } from '#web/site/booking/stay-price.tsx';
import { DateField, SelectField, TextField } from '#web/ui/field.tsx';

type Props = {
  form: BookingFormState;
  tools: BookingTools | undefined;
  rooms: readonly RoomListing[];
  /** Preselected already in the server's HTML. */
  asked: string | undefined;
  pending: boolean;
  error: string | null;
  ready: boolean;
  submit: (values: GuestForm) => Promise<void>;
};

const guestCounts = [1, 2, 3, 4];

export function BookingForm({ form, tools, rooms, asked, pending, error, ready, submit }: Props) {
  const [checkIn = '', checkOut = '', roomId = asked ?? ''] = useWatch({
    control: form.control,
    name: ['check_in', 'check_out', 'room_id'],
  });
  const room = rooms.find(({ id }) => id === roomId);
  const price = <StayPrice room={room} checkIn={checkIn} checkOut={checkOut} />;
  const { errors } = form.formState;

  return (
    <FormShell
      form={form}
      order={fieldOrder}
      pending={pending}
      error={error}
      ready={ready}
      submit={submit}
      submitLabel="Book and pay"
      summary={price}
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
      </div>
      <StayDates form={form} checkIn={checkIn} />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
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
          {tools && (
            <tools.AvailabilityNote room={errors.room_id ? '' : roomId} checkIn={checkIn} checkOut={checkOut} />
          )}
        </div>
        <Guests form={form} room={room} />
      </div>
    </FormShell>
  );
}

function StayDates({ form, checkIn }: { form: BookingFormState; checkIn: string }) {
  const { today, hotel } = useFacts();
  const { errors } = form.formState;
  const lastArrival = addDays(today, hotel.stays.maxDaysAhead);
  const arrival = isDay(checkIn) ? checkIn : today;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
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
  );
}

function Guests({ form, room }: { form: BookingFormState; room: RoomListing | undefined }) {
  const largest = room?.max_occupancy ?? guestCounts.length;
  useEffect(() => {
    // The option for a larger party is gone with the larger room; the form's own value has to follow.
    if ((form.getValues('guests') ?? 1) > largest) form.setValue('guests', largest);
  }, [form, largest]);

  return (
    <SelectField
      label="Guests"
      hint={room && `${room.room_type} sleeps up to ${room.max_occupancy}.`}
      error={form.formState.errors.guests?.message}
      {...form.register('guests', { valueAsNumber: true })}
    >
      {guestCounts
        .filter((count) => count <= largest)
        .map((count) => (
          <option key={count} value={count}>
            {count} {count === 1 ? 'guest' : 'guests'}
          </option>
        ))}
    </SelectField>
  );
}
