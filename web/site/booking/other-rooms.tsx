import { useEffect, useState } from 'react';
import { formatDay, nightsBetween } from '#contract/core/dates.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { daysText } from '#web/offer/days-text.ts';
import { findNextFreeStay } from '#web/offer/next-free-stay.ts';
import type { Dates } from '#web/offer/stay-offer.tsx';
import type { BookingFormState } from '#web/site/booking/booking-fields.ts';
import { call } from '#web/site/call.ts';

type OtherRoomsProps = {
  form: BookingFormState;
  /** The chosen room type, which is taken. */
  room: RoomListing | undefined;
  /** The room types that are large enough for the guests, without the chosen one, which is taken. */
  rooms: readonly RoomListing[];
  dates: Dates;
};

/** Offers the next dates on which the chosen room type is free, and the types that are free on the typed dates. */
export function OtherRooms({ room, ...props }: OtherRoomsProps) {
  return (
    <>
      {room && <NextDates form={props.form} room={room} dates={props.dates} />}
      <FreeRooms {...props} />
    </>
  );
}

type NextDatesProps = { form: BookingFormState; room: RoomListing; dates: Dates };

/** A press on the dates puts them into the form. */
function NextDates({ form, room, dates }: NextDatesProps) {
  const nextDates = useNextFreeStay(room, dates);
  if (!nextDates) return null;
  return (
    <p className="mt-1.5 text-sm">
      {`${room.roomType} is free next from ${formatDay(nextDates.checkIn)} to ${formatDay(nextDates.checkOut)}.`}{' '}
      <a
        href={paths.booking(room.id, nextDates)}
        onClick={(event) => {
          event.preventDefault();
          const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
          form.setValue('checkIn', nextDates.checkIn, options);
          form.setValue('checkOut', nextDates.checkOut, options);
          form.clearErrors(['checkIn', 'checkOut', 'roomId']);
          form.setFocus('checkIn');
        }}
        className={linkLook}
      >
        {`Book ${daysText(nextDates)}`}
      </a>
    </p>
  );
}

const linkLook = 'inline-flex min-h-11 items-center font-semibold underline decoration-brass underline-offset-4';

/** A press on a type chooses it and changes nothing else in the form. */
function FreeRooms({ form, rooms, dates }: Omit<OtherRoomsProps, 'room'>) {
  const freeRooms = useFreeRooms(rooms, dates);
  if (!freeRooms) return null;
  const datesText = `${formatDay(dates.checkIn)} to ${formatDay(dates.checkOut)}`;
  if (freeRooms.length === 0)
    return (
      <p className="mt-1.5 text-sm">
        <span>{`No other room is free from ${datesText}.`}</span>{' '}
        <a href={paths.rooms} className="underline">
          See other dates
        </a>
      </p>
    );
  return (
    <div className="mt-1.5 text-sm">
      <p>{`Free from ${datesText}:`}</p>
      <ul>
        {freeRooms.map(({ id, roomType }) => (
          <li key={id}>
            <a
              href={paths.booking(id, dates)}
              onClick={(event) => {
                event.preventDefault();
                form.setValue('roomId', id, { shouldDirty: true });
                form.clearErrors('roomId');
                form.setFocus('roomId');
              }}
              className={linkLook}
            >
              {roomType}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the next free dates; undefined until they are known, if there are none, and if they cannot be read. */
function useNextFreeStay(room: RoomListing, { checkIn, checkOut }: Dates): Dates | undefined {
  const facts = useFacts();
  const question = `${room.id} ${checkIn} ${checkOut}`;
  const [reply, setReply] = useState<{ question: string; dates: Dates | undefined }>();
  useEffect(() => {
    let isOutdated = false;
    findNextFreeStay(call, facts, room, checkIn, nightsBetween(checkIn, checkOut)).then(
      (dates) => {
        if (!isOutdated) setReply({ question, dates });
      },
      // Without an answer, the note offers only other rooms.
      () => undefined,
    );
    return () => {
      isOutdated = true;
    };
  }, [facts, room, checkIn, checkOut, question]);
  return reply?.question === question ? reply.dates : undefined;
}

/**
 * Returns the room types that are free on these dates; undefined until all checks have ended. Leaves out room types
 * whose check failed.
 */
function useFreeRooms(rooms: readonly RoomListing[], { checkIn, checkOut }: OtherRoomsProps['dates']) {
  const ids = rooms.map(({ id }) => id).join(' ');
  const question = `${ids} ${checkIn} ${checkOut}`;
  const [freeReply, setFree] = useState<{ question: string; ids: string[] }>();
  useEffect(() => {
    let isOutdated = false;
    const checks = ids
      .split(' ')
      .filter(Boolean)
      .map(async (id) => {
        const { available } = await call('checkAvailability', { roomTypeId: id, checkIn, checkOut });
        return available ? [id] : [];
      });
    void Promise.allSettled(checks).then((answers) => {
      const freeIds = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (!isOutdated) setFree({ question, ids: freeIds });
    });
    return () => {
      isOutdated = true;
    };
  }, [ids, checkIn, checkOut, question]);
  return freeReply?.question === question ? rooms.filter(({ id }) => freeReply.ids.includes(id)) : undefined;
}
