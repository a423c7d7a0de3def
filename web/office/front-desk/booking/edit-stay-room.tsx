import { useState } from 'react';
import { assignmentMessages } from '#contract/bookings/assignment.ts';
import { isDay } from '#contract/core/dates.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import type { StayChange } from '#contract/front-desk/stay-change.ts';
import { roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';

type StayDatesAndType = { room_id: string; room_from: string; check_in: string; check_out: string };

/** The room and the price of a changed stay. The preview and the change send `choice`; only the change sends `dirtyOk`. */
export function useRoomOfStay(booking: DeskBooking, { room_id, room_from, check_in, check_out }: StayDatesAndType) {
  const [picked, setPicked] = useState('');
  const [keepsPrice, setKeepsPrice] = useState(false);
  const changesType = room_id !== booking.room_id;
  const from = changesType && isDay(room_from) && room_from > check_in ? { from: room_from } : {};
  const dates = { ...(check_in !== booking.check_in && { check_in }), ...from, check_out };
  const isReadable = isDay(check_in) && isDay(check_out) && check_in < check_out;
  const { data } = useApiQuery('roomChoices', { id: booking.id, ...dates }, { enabled: isReadable });
  const rooms = data?.data.filter((room) => !room.taken && room.room_type_id === room_id) ?? [];
  const room = rooms.find((each) => each.room === picked);
  const isDirty = room?.condition === 'dirty' || room?.condition === 'pickup';
  const choice: Pick<StayChange, 'room' | 'price'> = {
    ...(room && { room: room.room }),
    ...(changesType && { price: keepsPrice ? 'kept' : 'today' }),
  };
  const fields = (
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
          onChange={({ target }) => setPicked(target.value)}
        >
          <option value="">As it is</option>
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
  return { choice, dirtyOk: isDirty ? { dirty_ok: true } : {}, fields };
}
