import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { addDays, type Day, isDay, nightsBetween } from '#contract/core/dates.ts';
import { mostGuestsIn, partySizesUpTo } from '#contract/core/guests.ts';
import { plural } from '#contract/core/plural.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { useFacts } from '#web/core/context.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { bindGuestFields } from '#web/forms/guest-fields.tsx';
import type { SpecialQuote } from '#web/offer/special-offer.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { ChildrenField, RatePlanField } from '#web/office/front-desk/booking/rate-plan-fields.tsx';
import { SpecialPriceFields } from '#web/office/front-desk/walk-in/special-price-fields.tsx';
import type { WalkInSpecialPrice } from '#web/office/front-desk/walk-in/use-walk-in.ts';
import type { WalkInFormState } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import type { RoomTypeTonight } from '#web/office/rooms/use-rooms-tonight.ts';
import { DateField, SelectField } from '#web/ui/field.tsx';

type WalkInStayProps = {
  form: WalkInFormState;
  rooms: readonly RoomTypeTonight[];
  ratePlans: readonly RatePlanOffer[];
  deskDay: Day;
  specialPrice: WalkInSpecialPrice;
  price: SpecialQuote | undefined;
};

export function WalkInStay({ form, rooms, ratePlans, deskDay, specialPrice, price }: WalkInStayProps) {
  const [roomId, checkIn, checkOut, guests, planCode, promoCode] = useWatch({
    control: form.control,
    name: ['roomId', 'checkIn', 'checkOut', 'guests', 'plan', 'promoCode'],
  });
  const room = rooms.find(({ id }) => id === roomId);
  const field = bindGuestFields(form, 'desk');
  const { errors } = form.formState;
  const { special, setSpecial, companyError } = specialPrice;
  return (
    <>
      <NightPills form={form} checkIn={checkIn} checkOut={checkOut} deskDay={deskDay} />
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <StayDateFields form={form} checkIn={checkIn} deskDay={deskDay} />
        <GuestCountField form={form} room={room} rooms={rooms} />
        {room?.guestPrices && guests > 1 && (
          <ChildrenField guests={guests} {...field('children', { valueAsNumber: true })} />
        )}
        {(ratePlans.length > 1 || errors.plan) && (
          // The terms of cancelling are long: in one column they would push the guest's fields off the screen.
          <div className="sm:col-span-2">
            <RatePlanField
              ratePlans={ratePlans}
              nights={isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 1}
              code={planCode}
              error={errors.plan?.message}
              onChoose={(code) => form.setValue('plan', code, { shouldDirty: true })}
            />
          </div>
        )}
        <SpecialPriceFields
          code={promoCode}
          setCode={(code) => {
            form.clearErrors('promoCode');
            form.setValue('promoCode', code, { shouldDirty: true });
          }}
          special={special}
          setSpecial={setSpecial}
          codeError={errors.promoCode?.message ?? price?.problem}
          companyError={companyError}
        />
      </div>
    </>
  );
}

const presetNights = [1, 2, 3, 7];

type NightPillsProps = { form: WalkInFormState; checkIn: string; checkOut: string; deskDay: Day };

function NightPills({ form, checkIn, checkOut, deskDay }: NightPillsProps) {
  const nights = isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 0;
  const choices = presetNights.map((count) => {
    const text = count === 1 && checkIn === deskDay ? 'Tonight' : plural(count, 'night');
    return [String(count), text] as const;
  });
  const chooseNights = (count: string) => {
    const day = addDays(isDay(checkIn) ? checkIn : deskDay, Number(count));
    form.setValue('checkOut', day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return <RadioPills label="Nights" choices={choices} value={String(nights)} onChange={chooseNights} />;
}

function StayDateFields({ form, checkIn, deskDay }: Omit<NightPillsProps, 'checkOut'>) {
  const { stays } = useFacts().hotel;
  const field = bindGuestFields(form, 'desk');
  const { dirtyFields } = form.formState;
  const lastCheckIn = addDays(deskDay, stays.maxDaysAhead);
  const checkInOrFirst = isDay(checkIn) ? checkIn : deskDay;
  const moveCheckOut = (day: string) => {
    // Until the user edits the check-out, it follows the check-in by one night.
    if (isDay(day) && !dirtyFields.checkOut) form.setValue('checkOut', addDays(day, 1));
  };
  return (
    <>
      <DateField
        min={deskDay}
        max={lastCheckIn}
        {...field('checkIn', {
          onChange: ({ target }: { target: HTMLInputElement }) => moveCheckOut(target.value),
        })}
      />
      <DateField
        min={addDays(checkInOrFirst, 1)}
        max={addDays(checkInOrFirst, stays.maxNights)}
        {...field('checkOut')}
      />
    </>
  );
}

type GuestCountFieldProps = {
  form: WalkInFormState;
  room: RoomTypeTonight | undefined;
  rooms: readonly RoomTypeTonight[];
};

function GuestCountField({ form, room, rooms }: GuestCountFieldProps) {
  const maxGuests = mostGuestsIn(room ? [room] : rooms);
  useEffect(() => {
    // A smaller room has no option for a larger party, so the form's value must be lowered too.
    if (form.getValues('guests') > maxGuests) form.setValue('guests', maxGuests);
  }, [form, maxGuests]);
  const guests = useWatch({ control: form.control, name: 'guests' });
  const hasGuestPrices = room?.guestPrices !== undefined;
  useEffect(() => {
    const maxChildren = hasGuestPrices ? guests - 1 : 0;
    if (form.getValues('children') > maxChildren) form.setValue('children', maxChildren);
  }, [form, guests, hasGuestPrices]);
  const field = bindGuestFields(form, 'desk');
  return (
    <SelectField
      hint={room && `${room.roomType} sleeps up to ${room.maxOccupancy}.`}
      {...field('guests', { valueAsNumber: true })}
    >
      <CountOptions counts={partySizesUpTo(maxGuests)} />
    </SelectField>
  );
}
