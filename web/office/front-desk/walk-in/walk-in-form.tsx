import { type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Day } from '#contract/core/dates.ts';
import { deskMessages } from '#contract/front-desk/desk.ts';
import { inventoryMessages } from '#contract/rooms/inventory.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { OverrideReason } from '#web/office/front-desk/booking/override-reason.tsx';
import { type RoomsForStay, useRoomsForStay } from '#web/office/front-desk/walk-in/use-rooms-for-stay.ts';
import { type MadeWalkIn, useWalkIn } from '#web/office/front-desk/walk-in/use-walk-in.ts';
import { useWalkInPrice } from '#web/office/front-desk/walk-in/use-walk-in-price.ts';
import { clearWalkInDraft } from '#web/office/front-desk/walk-in/walk-in-draft.ts';
import { WalkInGuest } from '#web/office/front-desk/walk-in/walk-in-guest.tsx';
import { WalkInPayment } from '#web/office/front-desk/walk-in/walk-in-payment.tsx';
import { WalkInRoom, WalkInRoomField } from '#web/office/front-desk/walk-in/walk-in-room.tsx';
import {
  brokenConditionsOf,
  countRoomsForStay,
  type WalkInStart,
} from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { WalkInStay } from '#web/office/front-desk/walk-in/walk-in-stay.tsx';
import { type RoomTypeTonight, useRoomsTonight } from '#web/office/rooms/use-rooms-tonight.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type WalkInFormProps = {
  roomId?: string | undefined;
  start?: WalkInStart | undefined;
  onCreated: (made: MadeWalkIn) => void;
  onCancel?: () => void;
  /** Puts the focus on the phone number, which is typed first, because the stay has the usual values already. */
  focusesPhone?: true;
};

export function WalkInForm(props: WalkInFormProps) {
  const { query, rooms, plans: ratePlans, deskDay } = useRoomsTonight();
  const { user } = useSession();
  const [timesCleared, setTimesCleared] = useState(0);
  const clear = () => {
    clearWalkInDraft(user.staffId);
    setTimesCleared(timesCleared + 1);
  };
  if (!rooms || !deskDay) {
    if (query.isPending) return <Skeleton />;
    return (
      <LoadProblem query={query}>
        {failureOf(query.error, { failed: inventoryMessages.fetchFailed }).message}
      </LoadProblem>
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
  rooms: readonly RoomTypeTonight[];
  ratePlans: readonly RatePlanOffer[];
  deskDay: Day;
  clear: () => void;
  wasCleared: boolean;
};

function WalkInFields({ onCancel, clear, wasCleared, focusesPhone, ...offer }: WalkInFieldsProps) {
  const { rooms, ratePlans, deskDay, start } = offer;
  const {
    isUnconfirmed,
    restored: wasRestored,
    reason,
    setReason,
    specialPrice,
    roomToGive,
    terminal,
    goesToTerminal,
    checkIn,
    ...submission
  } = useWalkIn(offer);
  const { form, pending } = submission;
  const stayValues = useWatch({ control: form.control, name: ['checkIn', 'checkOut', 'roomId'] });
  const roomType = rooms.find(({ id }) => id === stayValues[2]);
  const roomsForStay = useRoomsForStay(stayValues[0], stayValues[1], deskDay);
  const price = useWalkInPrice({ form, room: roomType, ratePlans, special: specialPrice.special });
  useEffect(() => {
    if (wasCleared || focusesPhone) form.setFocus('guestPhone');
  }, [wasCleared, focusesPhone, form]);
  const partProps = { form, rooms, ratePlans, roomsForStay, deskDay, specialPrice, price };

  return (
    <FormShell
      {...submission}
      submitLabel={checkIn.isPossible ? 'Check in now' : 'Create booking'}
      onSubmitPress={() => checkIn.choose(true)}
      canSubmit
      hasSmallButton
      actions={
        <>
          {checkIn.isPossible && !isUnconfirmed && (
            <Button type="submit" look="outline" onClick={() => checkIn.choose(false)} disabled={pending}>
              Create booking
            </Button>
          )}
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
      {(isUnconfirmed || wasRestored) && (
        <Notice>{isUnconfirmed ? deskMessages.sentBefore : deskMessages.typedBefore}</Notice>
      )}
      {start && <Notice>The stay gets room {start.room.number}, unless you choose another room type.</Notice>}
      <WalkInStay {...partProps} />
      <WalkInRoom {...partProps} type={roomType} roomToGive={roomToGive} />
      <WalkInGuest
        form={form}
        looksUpGuest={!isUnconfirmed}
        firstField={roomToGive.offersRooms && <WalkInRoomField form={form} roomToGive={roomToGive} />}
      />
      <WalkInPayment
        {...partProps}
        terminal={terminal}
        goesToTerminal={goesToTerminal}
        canSwitchToSlip={!isUnconfirmed}
      />
      <OverrideReason
        brokenConditions={brokenConditionsOf(roomType, stayValues[0], stayValues[1])}
        value={reason}
        onChange={setReason}
      />
    </FormShell>
  );
}

function NoRoomNotice({
  rooms,
  roomsForStay,
}: {
  rooms: readonly RoomTypeTonight[];
  roomsForStay: RoomsForStay;
}): ReactNode {
  if (rooms.length === 0) return <Notice tone="danger">{deskMessages.noInventory}</Notice>;
  if (rooms.every((room) => countRoomsForStay(room, roomsForStay) === 0))
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
