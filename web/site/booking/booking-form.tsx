import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { GuestForm } from '#contract/bookings/bookings.ts';
import { addDays, type Day, isDay, nightsBetween } from '#contract/core/dates.ts';
import { childCountsFor, guestsLabel, mostGuestsIn, partySizesUpTo } from '#contract/core/guests.ts';
import { formatNaira, priceLinesOf } from '#contract/core/money.ts';
import { lowestPriceOf } from '#contract/rooms/night-prices.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { ratePlanOfStay, ratePlansForStay } from '#contract/rooms/rate-plan-prices.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { FormShell } from '#web/forms/form-shell.tsx';
import { bindGuestFields, DetailFields } from '#web/forms/guest-fields.tsx';
import { PriceLines } from '#web/offer/price-lines.tsx';
import { quoteFor, type SpecialOffer, type SpecialQuote } from '#web/offer/special-offer.ts';
import type { BookingFormState, BookingValues, Preselection } from '#web/site/booking/booking-fields.ts';
import { bookingExtras, useBookingTools } from '#web/site/booking/lazy-parts.ts';
import type { BookingToSubmit } from '#web/site/booking/submit-booking.ts';
import type { TotalOf } from '#web/site/calendar/calendar.tsx';
import { useLazyPart } from '#web/site/lazy-part.ts';
import { DateField, SelectField } from '#web/ui/field.tsx';

type BookingFormProps = {
  form: BookingFormState;
  rooms: readonly RoomListing[];
  ratePlans: readonly RatePlanOffer[];
  special: SpecialOffer | undefined;
  setSpecial: (special: SpecialOffer | undefined) => void;
  preselected: Preselection;
  pending: boolean;
  proofText: string | null;
  error: string | null;
  isReady: boolean;
  submit: (values: GuestForm) => Promise<void>;
};

export function BookingForm({
  form,
  rooms,
  ratePlans,
  preselected,
  pending,
  proofText,
  error,
  isReady,
  ...props
}: BookingFormProps) {
  const { special, setSpecial, submit } = props;
  const tools = useBookingTools();
  const [
    checkIn = preselected.checkIn ?? '',
    checkOut = preselected.checkOut ?? '',
    roomId = preselected.roomId ?? '',
    guests = preselected.guests ?? 1,
    children = preselected.children ?? 0,
    planCode,
  ] = useWatch({
    control: form.control,
    name: ['checkIn', 'checkOut', 'roomId', 'guests', 'children', 'plan'],
  });
  const { hotel } = useFacts();
  const room = rooms.find(({ id }) => id === roomId);
  const nights = nightsOf(checkIn, checkOut, hotel.stays.maxNights);
  const ratePlanFor = (from: Day, until: Day) => ratePlanOfStay(ratePlans, nightsBetween(from, until), planCode);
  const quoteForRoom = (quotedRoom: RoomListing, from: Day, until: Day, chosen = ratePlanFor(from, until)) =>
    quoteFor(
      special,
      quotedRoom,
      { checkIn: from, checkOut: until, party: { guests, children }, ratePlan: chosen },
      hotel.feePercent,
    );
  const hasRatePlans = ratePlans.length > 1;
  const ratePlan = nights > 0 ? ratePlanFor(checkIn, checkOut) : undefined;
  const price = room && nights > 0 ? quoteForRoom(room, checkIn, checkOut, ratePlan) : undefined;
  const extras = useLazyPart(bookingExtras);
  const priceSection = (
    <StayPrice
      extras={extras}
      room={room}
      price={price}
      special={special}
      chosenRatePlan={tools && <tools.ChosenRatePlan ratePlan={ratePlan} isNamed={hasRatePlans} checkIn={checkIn} />}
    />
  );
  const { errors } = form.formState;
  const fieldProps = bindGuestFields(form, 'site');

  return (
    <FormShell
      form={form}
      pending={pending}
      error={error}
      canSubmit={isReady}
      submit={submit}
      submitLabel={special?.company?.paysLater ? 'Book' : 'Book and pay'}
      summary={
        <h2 className="step flex-wrap">
          Payment
          {price && <span className="figures ml-auto font-sans text-lg">{formatNaira(price.total)}</span>}
        </h2>
      }
      actions={
        <p role="status" className="w-full text-center text-soft">
          {proofText}
        </p>
      }
    >
      {tools && <tools.CompanyNote special={special} onCompany={setSpecial} />}
      <h2 className="step">Your stay</h2>
      <StayDates
        form={form}
        extras={extras}
        checkIn={checkIn}
        preselected={preselected}
        room={room}
        rooms={rooms}
        totalOf={(...stay) => quoteForRoom(...stay).total}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[2fr_1fr]">
        <div>
          <SelectField
            defaultValue={preselected.roomId ?? ''}
            {...fieldProps('roomId', { onChange: () => clearServerErrors(form) })}
          >
            <option value="">Choose a room</option>
            {rooms.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {`${choice.roomType}, ${choice.prices.length > 0 ? 'from ' : ''}${formatNaira(lowestPriceOf(choice))} per night`}
              </option>
            ))}
          </SelectField>
          {tools && <tools.AvailabilityNote form={form} rooms={rooms} error={error} />}
        </div>
        <GuestCounts {...{ form, room, rooms, guests, preselected, extras }} />
      </div>
      {(hasRatePlans || errors.plan) && nights > 0 && room && tools && (
        <tools.RatePlanChoice
          form={form}
          offered={ratePlansForStay(ratePlans, nights)}
          chosen={ratePlan}
          checkIn={checkIn}
          totalOf={(each) => quoteForRoom(room, checkIn, checkOut, each).total}
        />
      )}
      {!special?.company && tools && isReady && (
        <tools.PromoField form={form} promo={special?.promo} problem={price?.problem} onChange={setSpecial} />
      )}
      {priceSection}
      <h2 className="step">Your details</h2>
      <DetailFields place="site" field={fieldProps} />
      {extras && <extras.EmailHint form={form} />}
      <p className="text-sm text-soft">
        We need these to keep the room and to reach you.{' '}
        <a href={paths.privacy} className="underline decoration-brass underline-offset-4">
          What we do with them
        </a>
      </p>
    </FormShell>
  );
}

/** The number of nights; 0 if a date is missing or the stay is too long, because the form then shows no price. */
function nightsOf(checkIn: string, checkOut: string, maxNights: number): number {
  const nights = isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 0;
  return nights <= maxNights ? nights : 0;
}

type GuestCountsProps = {
  form: BookingFormState;
  room: RoomListing | undefined;
  rooms: readonly RoomListing[];
  guests: number;
  preselected: Preselection;
  extras: BookingExtras;
};

function GuestCounts({ form, room, rooms, guests, preselected, extras }: GuestCountsProps) {
  const maxGuests = mostGuestsIn(room ? [room] : rooms);
  const asksForChildren = room?.guestPrices !== undefined && guests > 1;
  const fieldProps = bindGuestFields(form, 'site');

  return (
    <div className="space-y-5">
      {extras && <extras.GuestLimits {...{ form, room, guests, maxGuests, asksForChildren }} />}
      <SelectField
        hint={room && `${room.roomType} sleeps up to ${room.maxOccupancy}.`}
        defaultValue={Math.min(guests, maxGuests)}
        {...fieldProps('guests', { valueAsNumber: true })}
      >
        <CountOptions counts={partySizesUpTo(maxGuests)} label={guestsLabel} />
      </SelectField>
      {asksForChildren && (
        <SelectField defaultValue={preselected.children} {...fieldProps('children', { valueAsNumber: true })}>
          <CountOptions counts={childCountsFor(guests)} />
        </SelectField>
      )}
    </div>
  );
}

type BookingExtras = ReturnType<typeof bookingExtras.loaded>;

type StayDatesProps = {
  form: BookingFormState;
  extras: BookingExtras;
  checkIn: string;
  preselected: Preselection;
  room: RoomListing | undefined;
  rooms: readonly RoomListing[];
  totalOf: TotalOf;
};

/** Clears the errors of the server at the dates when the stay changes, because they were about the previous stay. */
function clearServerErrors(form: BookingFormState) {
  for (const field of ['checkIn', 'checkOut'] as const)
    if (form.getFieldState(field).error?.type === 'server') form.clearErrors(field);
}

function StayDates({ form, extras, checkIn, preselected, room, ...calendar }: StayDatesProps) {
  const { today, hotel } = useFacts();
  const fieldProps = bindGuestFields(form, 'site');
  const lastCheckIn = addDays(today, hotel.stays.maxDaysAhead);
  const checkInOrToday = isDay(checkIn) ? checkIn : today;
  // Clears the error about the room, because it was about the previous dates.
  const onChange = () => {
    form.clearErrors('roomId');
    clearServerErrors(form);
  };
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <DateField
          min={today}
          max={lastCheckIn}
          defaultValue={preselected.checkIn}
          calendarButton={extras && <extras.CalendarButton form={form} end="checkIn" room={room} {...calendar} />}
          {...fieldProps('checkIn', { onChange })}
        />
        <DateField
          min={addDays(checkInOrToday, 1)}
          max={addDays(isDay(checkIn) ? checkIn : lastCheckIn, hotel.stays.maxNights)}
          defaultValue={preselected.checkOut}
          calendarButton={extras && <extras.CalendarButton form={form} end="checkOut" room={room} {...calendar} />}
          {...fieldProps('checkOut', { onChange })}
        />
      </div>
      {extras && <extras.StayInWords form={form} />}
    </>
  );
}

type StayPriceProps = {
  extras: BookingExtras;
  room: RoomListing | undefined;
  price: SpecialQuote | undefined;
  special: SpecialOffer | undefined;
  chosenRatePlan: ReactNode;
};

function StayPrice({ extras, room, price, special, chosenRatePlan }: StayPriceProps) {
  const { hotel } = useFacts();
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} aria-label="Price" className="rounded-xl bg-sand px-5 py-4">
      {room && price ? (
        <>
          {chosenRatePlan}
          <PriceLines
            roomName={room.roomType}
            lines={priceLinesOf(price.nights)}
            price={price}
            off={price.off}
            feePercent={special?.company?.paysLater ? undefined : hotel.feePercent}
          />
          {extras && <extras.TotalBar nights={price.nights.length} total={price.total} priceLines={section} />}
        </>
      ) : (
        <p className="text-soft">Choose your dates and a room to see the price.</p>
      )}
    </section>
  );
}

/**
 * The form has no default values, so that text typed before hydration stays. `ready` is true once the tools have loaded
 * and the draft from before a reload is restored.
 */
export function useBookingForm(rooms: readonly RoomListing[], preselected: Preselection) {
  const tools = useBookingTools();
  const { today, hotel } = useFacts();
  const form = useForm<BookingValues, unknown, GuestForm>({
    resolver: tools?.guestRules(rooms, today, hotel.stays),
    // `FormShell` focuses the first invalid field instead, in the order of the screen.
    shouldFocusError: false,
  });
  const [isReady, setReady] = useState(false);
  const values = useWatch({ control: form.control });

  useEffect(() => {
    // The form has read what was typed before hydration, but it notifies watching components only of new values.
    form.setValues(form.getValues(), { shouldDirty: true });
  }, [form]);

  useEffect(() => {
    if (!tools) return;
    tools.restoreDraft(form, preselected);
    setReady(true);
  }, [tools, form, preselected]);

  useEffect(() => {
    if (isReady) tools?.storeDraft({ ...values, preselected });
  }, [tools, isReady, values, preselected]);

  return { form, ready: isReady, roomId: values.roomId };
}

export function useCreateBooking(booking: Omit<BookingToSubmit, 'feePercent' | 'onWork'>) {
  const { hotel } = useFacts();
  const tools = useBookingTools();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [proofText, setProofText] = useState<string | null>(null);

  const submit = async (values: GuestForm) => {
    if (!tools) return;
    setPending(true);
    setError(null);
    setError(await tools.submitBooking(values, { ...booking, feePercent: hotel.feePercent, onWork: setProofText }));
    setPending(false);
    setProofText(null);
  };

  return { submit, pending, error, proofText };
}
