import { useEffect, useState } from 'react';
import { formatDay } from '#contract/core/dates.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { paths } from '#web/core/paths.ts';
import type { BookingFormState } from '#web/site/booking/booking-fields.ts';
import { call } from '#web/site/call.ts';

type OtherRoomsProps = {
  form: BookingFormState;
  /** The room types that are large enough for the guests, without the chosen one, which is taken. */
  rooms: readonly RoomListing[];
  dates: { checkIn: string; checkOut: string };
};

/**
 * Offers the room types that are free on the dates on which the chosen type is taken. A press on a type chooses it and
 * changes nothing else in the form.
 */
export function OtherRooms({ form, rooms, dates }: OtherRoomsProps) {
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
              className="inline-flex min-h-11 items-center font-semibold underline decoration-brass underline-offset-4"
            >
              {roomType}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
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
