import { addDays, isDay } from '#contract/dates.ts';
import type { RoomListing } from '#contract/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import type { BookingExtras } from '#web/site/booking/booking-extras.ts';
import type { BookingFormState, Preselection } from '#web/site/booking/booking-fields.ts';
import { DateField } from '#web/ui/field.tsx';

type Props = {
  form: BookingFormState;
  checkIn: string;
  preselected: Preselection;
  extras: BookingExtras | undefined;
  room: RoomListing | undefined;
};

export function StayDates({ form, checkIn, preselected, extras, room }: Props) {
  const { today, hotel } = useFacts();
  const { errors } = form.formState;
  const lastArrival = addDays(today, hotel.stays.maxDaysAhead);
  const arrival = isDay(checkIn) ? checkIn : today;
  // The availability error was about the previous dates.
  const onChange = () => form.clearErrors('room_id');
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <DateField
        label="Check-in"
        min={today}
        max={lastArrival}
        defaultValue={preselected.check_in}
        error={errors.check_in?.message}
        opener={extras && <extras.CalendarOpener form={form} end="check_in" room={room} />}
        {...form.register('check_in', { onChange })}
      />
      <DateField
        label="Check-out"
        min={addDays(arrival, 1)}
        max={addDays(isDay(checkIn) ? checkIn : lastArrival, hotel.stays.maxNights)}
        defaultValue={preselected.check_out}
        error={errors.check_out?.message}
        opener={extras && <extras.CalendarOpener form={form} end="check_out" room={room} />}
        {...form.register('check_out', { onChange })}
      />
    </div>
  );
}
