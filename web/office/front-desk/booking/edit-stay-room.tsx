import { useState } from 'react';
import { assignmentMessages } from '#contract/bookings/assignment.ts';
import { isDay } from '#contract/core/dates.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import type { StayChange } from '#contract/front-desk/stay-change.ts';
import { roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';

type StayDatesAndType = { roomId: string; roomFrom: string; checkIn: string; checkOut: string };

/** The room and the price of a changed stay. The preview and the change send `choice`; only the change sends `dirtyOk`. */
export function useRoomOfStay(booking: DeskBooking, { roomId, roomFrom, checkIn, checkOut }: StayDatesAndType) {
  const [pickedRoomId, setPickedRoom] = useState('');
  const [keepsPrice, setKeepsPrice] = useState(false);
  const changesType = roomId !== booking.roomId;
  const fromField = changesType && isDay(roomFrom) && roomFrom > checkIn ? { from: roomFrom } : {};
  const dates = { ...(checkIn !== booking.checkIn && { checkIn }), ...fromField, checkOut };
  const isReadable = isDay(checkIn) && isDay(checkOut) && checkIn < checkOut;
  const { data } = useApiQuery('roomChoices', { id: booking.id, ...dates }, { enabled: isReadable });
  const rooms = data?.data.filter((room) => !room.taken && room.roomTypeId === roomId) ?? [];
  const room = rooms.find((each) => each.room === pickedRoomId);
  const isDirty = room?.condition === 'dirty' || room?.condition === 'pickup';
  const choice: Pick<StayChange, 'room' | 'price'> = {
    ...(room && { room: room.room }),
    ...(changesType && { price: keepsPrice ? 'kept' : 'today' }),
  };
  const unchosenText =
    booking.rooms.length > 0 && !changesType ? `Leave it as it is: ${booking.rooms.join(', ')}` : 'Not chosen here';
  const roomFields = (
    <>
      {changesType && (
        <CheckboxField
          label="The price stays (upgrade)"
          checked={keepsPrice}
          onChange={({ target }) => setKeepsPrice(target.checked)}
        />
      )}
      {rooms.length > 0 && (
        <SelectField
          label="Room"
          hint={room && isDirty ? assignmentMessages.dirty(room.number) : room?.reason}
          value={room?.room ?? ''}
          onChange={({ target }) => setPickedRoom(target.value)}
        >
          <option value="">{unchosenText}</option>
          {rooms.map(({ room: id, number, condition, current }) => (
            <option key={id} value={id}>
              {number}, {roomConditionLabels[condition]}
              {current && ' (now)'}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
  return { choice, dirtyOk: isDirty ? { dirtyOk: true } : {}, fields: roomFields };
}
