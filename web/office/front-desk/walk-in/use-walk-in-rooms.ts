import { useWatch } from 'react-hook-form';
import { assignmentMessages, type RoomChoice } from '#contract/bookings/assignment.ts';
import { type Day, isDay, nightsBetween } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { comesNow, type WalkInFormState, type WalkInStart } from '#web/office/front-desk/walk-in/walk-in-rules.ts';

/** The value of the choice to give a room later. */
export const noRoomYet = 'later';

export type WalkInRoomChoice = {
  /** Whether the guest comes now, so that the form offers rooms with their numbers. */
  offersRooms: boolean;
  isLoading: boolean;
  error: string | undefined;
  rooms: readonly RoomChoice[];
  /** The room that the guest gets; undefined if the guest gets none yet. */
  room: RoomChoice | undefined;
};

/**
 * Reads the rooms that a guest who comes now can get. Unless the user chooses another, `room` is the one from which the
 * form was opened, or else the best one.
 */
export function useWalkInRooms(form: WalkInFormState, deskDay: Day, start: WalkInStart | undefined): WalkInRoomChoice {
  const { today } = useFacts();
  const [roomId, checkIn, checkOut, guests, chosenRoom] = useWatch({
    control: form.control,
    name: ['roomId', 'checkIn', 'checkOut', 'guests', 'room'],
  });
  const hasDates = isDay(checkIn) && isDay(checkOut) && nightsBetween(checkIn, checkOut) > 0;
  const isAsked = roomId !== '' && hasDates && comesNow(checkIn, deskDay, today);
  const stay = { roomId, checkIn, checkOut, guests };
  const { data, error, isPlaceholderData } = useApiQuery('walkInRooms', stay, { enabled: isAsked });
  const reply = isAsked && !isPlaceholderData ? data?.data : undefined;
  const rooms = reply?.filter(({ taken, occupied }) => !taken && !occupied) ?? [];
  const firstChoice = rooms.find(({ room }) => room === start?.room.id) ?? rooms[0];
  return {
    offersRooms: isAsked,
    isLoading: isAsked && !reply && !error,
    error: isAsked && error ? failureOf(error, { failed: assignmentMessages.choicesFailed }).message : undefined,
    rooms,
    room: chosenRoom === noRoomYet ? undefined : (rooms.find(({ room }) => room === chosenRoom) ?? firstChoice),
  };
}
