import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { agreedRoomSchema } from '#contract/bar/bar.ts';
import { type BarTab, tabMessages } from '#contract/bar/bar-tabs.ts';
import { formatNaira } from '#contract/core/money.ts';
import {
  agreedRoom,
  emptyOrder,
  noRoom,
  type Order,
  type PayerProblems,
  type StayChoice,
  splitProblems,
  stayName,
} from '#web/office/bar/sales/order.ts';
import { RoomPart } from '#web/office/bar/sales/room-part.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Puts all that is on a tab on the room of a guest, who signs or tells the PIN. */
export function MoveTab({ tab, back }: { tab: BarTab; back: () => void }) {
  const move = useApiMutation('moveTab');
  const [room, setRoom] = useState<StayChoice>(noRoom);
  const [problems, setProblems] = useState<PayerProblems>({});
  const [error, setError] = useState<string>();
  const lines = tab.sales.map(({ drinkId, drinkName, unitPriceKobo, quantity }) => ({
    ...{ id: drinkId, drinkName, priceKobo: unitPriceKobo, quantity: String(quantity) },
  }));
  const order: Order = { ...emptyOrder, lines, method: 'room', room };
  const showErrors = (errors: Parameters<typeof splitProblems>[1], message: string) => {
    const { ofPayer, others } = splitProblems(order, errors);
    setProblems(ofPayer);
    setError(others.length > 0 || errors.length === 0 ? message : undefined);
  };
  const sendMove = async () => {
    const agreedInput = agreedRoom(room);
    const parsed = agreedRoomSchema.safeParse(agreedInput);
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => ({ field: ['room', ...path].join('.'), message }));
      return showErrors(errors, errors[0]?.message ?? '');
    }
    setProblems({});
    setError(undefined);
    try {
      const { message } = await move.mutateAsync({ tabId: tab.id, room: agreedInput, seenTotalKobo: tab.totalKobo });
      toast.success(message);
      back();
    } catch (problem) {
      const { message, errors } = failureOf(problem, { failed: tabMessages.moveFailed });
      showErrors(errors, message);
      refetchAfter('moveTab');
    }
  };
  return (
    <form
      noValidate
      aria-label="Move to a room"
      onSubmit={(event) => {
        event.preventDefault();
        void sendMove();
      }}
      className="space-y-4"
    >
      <RoomPart
        order={order}
        total={tab.totalKobo}
        problems={problems}
        onChange={(choice) => {
          setRoom(choice);
          setProblems({});
        }}
        onAddDrinks={back}
        backLabel="Back to the tab"
      />
      {error && <Notice tone="danger">{error}</Notice>}
      <Button type="submit" className="w-full" loading={move.isPending}>
        {room.stay ? `Put ${formatNaira(tab.totalKobo)} on ${stayName(room.stay)}` : 'Choose the room'}
      </Button>
    </form>
  );
}
