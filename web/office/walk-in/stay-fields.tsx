import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings.ts';
import { addDays, type Day, isDay, nightsBetween } from '#contract/dates.ts';
import { formatNaira, fromNaira, quote } from '#contract/money.ts';
import { useFacts } from '#web/core/context.ts';
import type { RoomTonight } from '#web/office/shared/use-rooms-tonight.ts';
import { RoomAvailability } from '#web/office/walk-in/room-availability.tsx';
import type { RoomsForStay } from '#web/office/walk-in/use-rooms-for-stay.ts';
import { roomLabel, roomsByPrice, type WalkInValues } from '#web/office/walk-in/walk-in-rules.ts';
import { DateField, SelectField, TextField } from '#web/ui/field.tsx';

type Form = UseFormReturn<WalkInValues, unknown, GuestForm>;
type Props = { form: Form; rooms: readonly RoomTonight[]; stay: RoomsForStay; today: Day };

const guestCounts = [1, 2, 3, 4];
const noFee = 0;

export function StayFields({ form, rooms, stay, today }: Props) {
  const names = ['room_id', 'check_in', 'check_out'] as const;
  const [roomId, checkIn, checkOut] = useWatch({ control: form.control, name: names });
  const room = rooms.find(({ id }) => id === roomId);
  const { errors } = form.formState;
  return (
    <>
      <div>
        <SelectField label="Room type" error={errors.room_id?.message} {...form.register('room_id')}>
          <option value="">Choose a room type</option>
          {roomsByPrice(rooms).map((choice) => (
            <option key={choice.id} value={choice.id}>
              {roomLabel(choice, stay)}
            </option>
          ))}
        </SelectField>
        <RoomAvailability room={errors.room_id ? '' : roomId} stay={stay} />
      </div>
      <StayDateFields form={form} checkIn={checkIn} today={today} />
      <div className="grid gap-5 sm:grid-cols-2">
        <GuestCountField form={form} room={room} />
        <TotalField room={room} checkIn={checkIn} checkOut={checkOut} />
      </div>
    </>
  );
}

function StayDateFields({ form, checkIn, today }: { form: Form; checkIn: string; today: Day }) {
  const { stays } = useFacts().hotel;
  const { errors, dirtyFields } = form.formState;
  const lastArrival = addDays(today, stays.maxDaysAhead);
  const arrival = isDay(checkIn) ? checkIn : today;
  const moveCheckOut = (day: string) => {
    // Until the user edits the check-out, it follows the check-in by one night.
    if (isDay(day) && !dirtyFields.check_out) form.setValue('check_out', addDays(day, 1));
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <DateField
        label="Check-in"
        min={today}
        max={lastArrival}
        error={errors.check_in?.message}
        {...form.register('check_in', {
          onChange: ({ target }: { target: HTMLInputElement }) => moveCheckOut(target.value),
        })}
      />
      <DateField
        label="Check-out"
        min={addDays(arrival, 1)}
        max={addDays(arrival, stays.maxNights)}
        error={errors.check_out?.message}
        {...form.register('check_out')}
      />
    </div>
  );
}

function GuestCountField({ form, room }: { form: Form; room: RoomTonight | undefined }) {
  const maxGuests = Math.min(room?.max_occupancy ?? guestCounts.length, guestCounts.length);
  useEffect(() => {
    // The browser drops the option of a larger party with the larger room: the form's value must follow.
    if (form.getValues('guests') > maxGuests) form.setValue('guests', maxGuests);
  }, [form, maxGuests]);
  return (
    <SelectField
      label="Number of guests"
      hint={room && `${room.room_type} sleeps up to ${room.max_occupancy}.`}
      error={form.formState.errors.guests?.message}
      {...form.register('guests', { valueAsNumber: true })}
    >
      {guestCounts
        .filter((count) => count <= maxGuests)
        .map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
    </SelectField>
  );
}

type TotalProps = { room: RoomTonight | undefined; checkIn: string; checkOut: string };

/** Same as on the server: desk bookings have no fee. */
function TotalField({ room, checkIn, checkOut }: TotalProps) {
  const { stays } = useFacts().hotel;
  const nights = isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 0;
  const isPriced = room && nights > 0 && nights <= stays.maxNights;
  const nightly = fromNaira(room?.price_per_night ?? 0);
  return (
    <TextField
      label="Total amount"
      readOnly
      value={isPriced ? formatNaira(quote(nightly, nights, noFee).total) : ''}
      placeholder="–"
      hint={
        isPriced
          ? `${nights} ${nights === 1 ? 'night' : 'nights'} × ${formatNaira(nightly)}`
          : 'Price per night × nights'
      }
    />
  );
}
