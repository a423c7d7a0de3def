import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { bookingMessages, deskFeePercent, type GuestForm } from '#contract/bookings/bookings.ts';
import { addDays, type Day, isDay, nightsBetween } from '#contract/core/dates.ts';
import { guestCounts, partySizes } from '#contract/core/guests.ts';
import { formatNaira, priceLines } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { inventoryMessages } from '#contract/rooms/inventory.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { type Party, ratePlanOfStay } from '#contract/rooms/rate-plan-prices.ts';
import { useFacts } from '#web/core/context.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { FormShell } from '#web/forms/form-shell.tsx';
import { bindGuestFields, DetailFields, type GuestValues } from '#web/forms/guest-fields.tsx';
import { quoteFor, type SpecialOffer, type SpecialQuote } from '#web/offer/special-offer.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { contactHints } from '#web/office/front-desk/booking/contact-hints.ts';
import { OverrideReason } from '#web/office/front-desk/booking/override-reason.tsx';
import { ChildrenField, RatePlanField } from '#web/office/front-desk/booking/rate-plan-fields.tsx';
import { SpecialPriceFields } from '#web/office/front-desk/walk-in/special-price-fields.tsx';
import { type RoomsForStay, useRoomsForStay } from '#web/office/front-desk/walk-in/use-rooms-for-stay.ts';
import { useWalkIn, type WalkInSpecialPrice } from '#web/office/front-desk/walk-in/use-walk-in.ts';
import { clearWalkInDraft } from '#web/office/front-desk/walk-in/walk-in-draft.ts';
import {
  conditionsBroken,
  freeRooms,
  roomLabel,
  roomsByPrice,
  type WalkInStart,
} from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { SeenOccupiedNotice, seenOccupiedText } from '#web/office/housekeeping/seen-occupied.tsx';
import { type RoomTonight, useRoomsTonight } from '#web/office/rooms/use-rooms-tonight.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type WalkInFormProps = {
  roomId?: string | undefined;
  start?: WalkInStart | undefined;
  onCreated: (booking: DeskBooking) => void;
  onCancel?: () => void;
};

export function WalkInForm(props: WalkInFormProps) {
  const { query, rooms, plans: ratePlans, deskDay } = useRoomsTonight();
  const [timesCleared, setTimesCleared] = useState(0);
  const clear = () => {
    clearWalkInDraft();
    setTimesCleared(timesCleared + 1);
  };
  if (!rooms || !deskDay) {
    if (query.isPending) return <Skeleton />;
    return (
      <Notice tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {failureOf(query.error, { failed: inventoryMessages.fetchFailed }).message}
          <Button look="outline" onClick={() => void query.refetch()} loading={query.isFetching}>
            Try again
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <WalkInFields
      key={timesCleared}
      {...props}
      rooms={rooms}
      ratePlans={ratePlans}
      deskDay={deskDay}
      clear={clear}
      wasCleared={timesCleared > 0}
    />
  );
}

type WalkInFieldsProps = WalkInFormProps & {
  rooms: readonly RoomTonight[];
  ratePlans: readonly RatePlanOffer[];
  deskDay: Day;
  clear: () => void;
  wasCleared: boolean;
};

function WalkInFields({ onCancel, clear, wasCleared, ...offer }: WalkInFieldsProps) {
  const { rooms, ratePlans, deskDay, start } = offer;
  const { isUnconfirmed, restored, reason, setReason, specialPrice, ...submission } = useWalkIn(offer);
  const {
    today,
    hotel: { timeZone },
  } = useFacts();
  const seen = start && seenOccupiedText(start.room.seenOccupiedAt, today, timeZone);
  const { form, pending } = submission;
  const names = ['checkIn', 'checkOut', 'roomId'] as const;
  const [checkIn, checkOut, typeId] = useWatch({ control: form.control, name: names });
  const type = rooms.find(({ id }) => id === typeId);
  const roomsForStay = useRoomsForStay(checkIn, checkOut, deskDay);
  useEffect(() => {
    if (wasCleared) form.setFocus('guestName');
  }, [wasCleared, form]);

  return (
    <FormShell
      {...submission}
      submitLabel="Create booking"
      canSubmit
      hasSmallButton
      actions={
        <>
          {onCancel && (
            <Button look="outline" onClick={onCancel} disabled={pending}>
              Cancel
            </Button>
          )}
          <Button look="outline" onClick={clear} disabled={pending}>
            Clear Form
          </Button>
        </>
      }
    >
      <NoRoomNotice rooms={rooms} roomsForStay={roomsForStay} />
      {(isUnconfirmed || restored) && (
        <Notice>{isUnconfirmed ? deskMessages.sentBefore : deskMessages.typedBefore}</Notice>
      )}
      {start && <Notice>The stay gets room {start.room.number}, unless you choose another room type.</Notice>}
      {start && typeId === start.roomTypeId && seen && checkIn === deskDay && <SeenOccupiedNotice seen={seen} />}
      <DetailFields place="desk" field={bindGuestFields(form, 'desk')} hints={contactHints} />
      <StayFields
        form={form}
        rooms={rooms}
        ratePlans={ratePlans}
        roomsForStay={roomsForStay}
        deskDay={deskDay}
        specialPrice={specialPrice}
      />
      <OverrideReason against={conditionsBroken(type, checkIn, checkOut)} value={reason} onChange={setReason} />
    </FormShell>
  );
}

function NoRoomNotice({
  rooms,
  roomsForStay,
}: {
  rooms: readonly RoomTonight[];
  roomsForStay: RoomsForStay;
}): ReactNode {
  if (rooms.length === 0) return <Notice tone="danger">{deskMessages.noInventory}</Notice>;
  if (rooms.every((room) => freeRooms(room, roomsForStay) === 0))
    return <Notice tone="danger">{deskMessages.allBooked}</Notice>;
  return null;
}

function Skeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading…</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="h-16 rounded-lg bg-sand motion-safe:animate-pulse" />
      ))}
    </div>
  );
}

type Form = UseFormReturn<GuestValues, unknown, GuestForm>;
type StayFieldsProps = {
  form: Form;
  rooms: readonly RoomTonight[];
  ratePlans: readonly RatePlanOffer[];
  roomsForStay: RoomsForStay;
  deskDay: Day;
  specialPrice: WalkInSpecialPrice;
};

function StayFields({ form, rooms, ratePlans, roomsForStay, deskDay, specialPrice }: StayFieldsProps) {
  const names = ['roomId', 'checkIn', 'checkOut', 'guests', 'children', 'plan', 'promoCode'] as const;
  const [roomId, checkIn, checkOut, guests, children, planCode, promoCode] = useWatch({
    control: form.control,
    name: names,
  });
  const room = rooms.find(({ id }) => id === roomId);
  const field = bindGuestFields(form, 'desk');
  const { errors } = form.formState;
  const { special, setSpecial, companyError } = specialPrice;
  const price = useWalkInPrice({ room, ratePlans, planCode, special, party: { guests, children }, checkIn, checkOut });
  return (
    <>
      <div>
        <SelectField {...field('roomId')}>
          <option value="">Choose a room type</option>
          {roomsByPrice(rooms).map((choice) => (
            <option key={choice.id} value={choice.id}>
              {roomLabel(choice, roomsForStay)}
            </option>
          ))}
        </SelectField>
        <RoomAvailability roomId={errors.roomId ? '' : roomId} roomsForStay={roomsForStay} />
      </div>
      <StayDateFields form={form} checkIn={checkIn} deskDay={deskDay} />
      <div className="grid gap-5 sm:grid-cols-2">
        <GuestCountField form={form} room={room} />
        {room?.guestPrices && guests > 1 && (
          <ChildrenField guests={guests} {...field('children', { valueAsNumber: true })} />
        )}
        {(ratePlans.length > 1 || errors.plan) && (
          <RatePlanField
            ratePlans={ratePlans}
            nights={isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 1}
            code={planCode}
            error={errors.plan?.message}
            onChoose={(code) => form.setValue('plan', code, { shouldDirty: true })}
          />
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
        <TotalField price={price} />
      </div>
    </>
  );
}

function StayDateFields({ form, checkIn, deskDay }: { form: Form; checkIn: string; deskDay: Day }) {
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
    <div className="grid gap-5 sm:grid-cols-2">
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
    </div>
  );
}

function GuestCountField({ form, room }: { form: Form; room: RoomTonight | undefined }) {
  const maxGuests = Math.min(room?.maxOccupancy ?? guestCounts.length, guestCounts.length);
  useEffect(() => {
    // A smaller room has no option for a larger party, so the form's value must be lowered too.
    if (form.getValues('guests') > maxGuests) form.setValue('guests', maxGuests);
  }, [form, maxGuests]);
  const guests = useWatch({ control: form.control, name: 'guests' });
  const hasGuestPrices = room?.guestPrices !== undefined;
  useEffect(() => {
    const most = hasGuestPrices ? guests - 1 : 0;
    if (form.getValues('children') > most) form.setValue('children', most);
  }, [form, guests, hasGuestPrices]);
  const field = bindGuestFields(form, 'desk');
  return (
    <SelectField
      hint={room && `${room.roomType} sleeps up to ${room.maxOccupancy}.`}
      {...field('guests', { valueAsNumber: true })}
    >
      <CountOptions counts={partySizes(maxGuests)} />
    </SelectField>
  );
}

type PriceOptions = {
  room: RoomTonight | undefined;
  ratePlans: readonly RatePlanOffer[];
  planCode: string;
  special: SpecialOffer | undefined;
  party: Party;
  checkIn: string;
  checkOut: string;
};

/** The price of the typed stay. It has no fee, because the server adds none to bookings made at the desk. */
function useWalkInPrice({ room, ratePlans, planCode, special, party, checkIn, checkOut }: PriceOptions) {
  const { stays } = useFacts().hotel;
  const nights = isDay(checkIn) && isDay(checkOut) ? nightsBetween(checkIn, checkOut) : 0;
  if (!room || nights < 1 || nights > stays.maxNights) return undefined;
  const ratePlan = ratePlanOfStay(ratePlans, nights, planCode);
  return quoteFor(special, room, { checkIn, checkOut, party, ratePlan }, deskFeePercent);
}

function TotalField({ price }: { price: SpecialQuote | undefined }) {
  const nights = price?.nights ?? [];
  const lines = priceLines(nights).map((line) => `${plural(line.nights, 'night')} × ${formatNaira(line.price)}`);
  const off = (price?.off ?? []).map(({ label, amount }) => `, ${label} ${formatNaira(amount)}`);
  return (
    <TextField
      label="Total amount"
      readOnly
      value={price ? formatNaira(price.total) : ''}
      placeholder="–"
      hint={price ? `${lines.join(' + ')}${off.join('')}` : 'Price per night × nights'}
    />
  );
}

type RoomAvailabilityProps = { roomId: string; roomsForStay: RoomsForStay };

/** Always mounted, even when empty, so that screen readers announce changes. */
function RoomAvailability({ roomId, roomsForStay: { isValidStay, hasFailed, free } }: RoomAvailabilityProps) {
  const freeCount = free && (free.get(roomId) ?? 0);
  return (
    <p
      aria-live="polite"
      className={clsx(
        'text-sm font-medium not-empty:mt-1.5',
        freeCount === undefined && !hasFailed && 'text-soft',
        freeCount !== undefined && freeCount > 0 && 'text-leaf',
        (freeCount === 0 || hasFailed) && 'text-danger',
      )}
    >
      {roomId !== '' && isValidStay && (hasFailed ? bookingMessages.checkFailed : availabilityText(freeCount))}
    </p>
  );
}

function availabilityText(freeCount: number | undefined): string {
  if (freeCount === undefined) return 'Checking availability…';
  return freeCount > 0 ? 'Available for these dates' : bookingMessages.unavailable;
}
