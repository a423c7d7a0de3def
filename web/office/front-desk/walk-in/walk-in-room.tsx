import { clsx } from 'clsx';
import { useId } from 'react';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { assignmentMessages } from '#contract/bookings/assignment.ts';
import { bookingMessages } from '#contract/bookings/bookings.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { isReady, roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { bindGuestFields } from '#web/forms/guest-fields.tsx';
import type { SpecialQuote } from '#web/offer/special-offer.ts';
import type { RoomsForStay } from '#web/office/front-desk/walk-in/use-rooms-for-stay.ts';
import type { WalkInSpecialPrice } from '#web/office/front-desk/walk-in/use-walk-in.ts';
import { usePriceOf } from '#web/office/front-desk/walk-in/use-walk-in-price.ts';
import { noRoomYet, type WalkInRoomChoice } from '#web/office/front-desk/walk-in/use-walk-in-rooms.ts';
import {
  countRoomsForStay,
  freeText,
  roomsByPrice,
  type WalkInFormState,
} from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { SeenOccupiedNotice, seenOccupiedText } from '#web/office/housekeeping/seen-occupied.tsx';
import type { RoomTypeTonight } from '#web/office/rooms/use-rooms-tonight.ts';
import { SelectField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type WalkInRoomProps = {
  form: WalkInFormState;
  rooms: readonly RoomTypeTonight[];
  ratePlans: readonly RatePlanOffer[];
  roomsForStay: RoomsForStay;
  specialPrice: WalkInSpecialPrice;
  type: RoomTypeTonight | undefined;
  roomToGive: WalkInRoomChoice;
};

export function WalkInRoom({
  form,
  rooms,
  ratePlans,
  roomsForStay,
  specialPrice,
  type: chosenType,
  roomToGive,
}: WalkInRoomProps) {
  const priceOf = usePriceOf({ form, ratePlans, special: specialPrice.special });
  const { errors } = form.formState;
  const id = useId();
  const field = bindGuestFields(form, 'desk');
  const { label, error, ...typeField } = field('roomId');
  return (
    <div className="space-y-4">
      <fieldset aria-describedby={error ? id : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
          {roomsByPrice(rooms).map((each) => (
            <TypeCard
              key={each.id}
              room={each}
              isChosen={each.id === chosenType?.id}
              freeLabel={freeText(each, roomsForStay)}
              isFull={countRoomsForStay(each, roomsForStay) === 0}
              total={priceOf(each)}
              field={typeField}
              isInvalid={error !== undefined}
            />
          ))}
        </div>
        {error && (
          <p id={id} className="mt-1.5 text-sm font-medium text-danger">
            {error}
          </p>
        )}
        <RoomAvailability roomId={error ? '' : (chosenType?.id ?? '')} roomsForStay={roomsForStay} />
      </fieldset>
      {errors.room && !roomToGive.offersRooms && <Notice tone="danger">{errors.room.message}</Notice>}
    </div>
  );
}

type TypeCardProps = {
  room: RoomTypeTonight;
  isChosen: boolean;
  freeLabel: string | undefined;
  isFull: boolean;
  total: SpecialQuote | undefined;
  field: UseFormRegisterReturn;
  isInvalid: boolean;
};

/**
 * A room type with its price for the stay and the number of free rooms. The name of the type comes first in the text,
 * because the text is the label of the radio button.
 */
function TypeCard({ room, isChosen, freeLabel, isFull, total: quote, field, isInvalid }: TypeCardProps) {
  const nights = quote?.nights.length ?? 1;
  return (
    <label
      className={clsx(
        'relative block cursor-pointer rounded-xl border-2 bg-white p-3 sm:p-4',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo',
        isChosen ? 'border-indigo' : 'border-hairline hover:border-field',
      )}
    >
      <input
        type="radio"
        value={room.id}
        {...field}
        aria-invalid={isInvalid || undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="block font-semibold">{room.roomType} </span>
      <span className="block figures">
        {formatNaira(quote?.total ?? room.pricePerNightKobo)}
        {nights > 1 && <span className="text-sm text-soft"> for {plural(nights, 'night')}</span>}{' '}
      </span>
      {freeLabel && (
        <span className={clsx('block text-sm', isFull ? 'font-semibold text-danger' : 'text-soft')}>{freeLabel}</span>
      )}
    </label>
  );
}

type RoomFieldProps = { form: WalkInFormState; roomToGive: WalkInRoomChoice };

export function WalkInRoomField({ form, roomToGive: { rooms, room, isLoading, error: failure } }: RoomFieldProps) {
  const error = form.formState.errors.room?.message;
  const {
    today,
    hotel: { timeZone },
  } = useFacts();
  const checkIn = useWatch({ control: form.control, name: 'checkIn' });
  const seenText = room && checkIn <= today && seenOccupiedText(room.seenOccupiedAt, today, timeZone);
  const choose = (id: string) => {
    form.clearErrors('room');
    form.setValue('room', id, { shouldDirty: true });
  };
  if (isLoading) return <p role="status">Looking for a room…</p>;
  if (rooms.length === 0 && error) return <Notice tone="danger">{error}</Notice>;
  if (failure) return <Notice tone="danger">{failure}</Notice>;
  if (rooms.length === 0) return <p>No room with a number is free for the whole stay. The guest gets one later.</p>;
  return (
    <div className="space-y-3">
      <SelectField
        label="Room"
        name="room"
        value={room?.room ?? noRoomYet}
        hint={room?.reason}
        error={error}
        onChange={({ target }) => choose(target.value)}
      >
        {rooms.map(({ room: id, number, condition }) => (
          <option key={id} value={id}>
            {number}, {roomConditionLabels[condition].toLowerCase()}
          </option>
        ))}
        <option value={noRoomYet}>Give a room later</option>
      </SelectField>
      {seenText && <SeenOccupiedNotice seen={seenText} />}
      {room && !isReady(room.condition) && <Notice>{assignmentMessages.dirty(room.number)}</Notice>}
    </div>
  );
}

type RoomAvailabilityProps = { roomId: string; roomsForStay: RoomsForStay };

/** Stays mounted while it is empty, so that screen readers announce changes. */
function RoomAvailability({ roomId, roomsForStay: { isValidStay, hasFailed, freeByType } }: RoomAvailabilityProps) {
  const freeCount = freeByType && (freeByType.get(roomId) ?? 0);
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
