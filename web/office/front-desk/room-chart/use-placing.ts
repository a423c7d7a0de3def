import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { assignmentMessages } from '#contract/bookings/assignment.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { ChartStay } from '#contract/front-desk/room-chart.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { refreshAfterFailure } from '#web/office/front-desk/booking/booking-queries.ts';

export type PlacingTarget = {
  room: string | null;
  /** Set only if the stay gets other nights. */
  nights?: { checkIn: string; checkOut: string; seenTotalKobo?: Kobo | undefined };
  /** The first of the nights that get the room, if not all nights of the stay get it. */
  from?: string;
  /** Set if the guest enters a room that is not ready. */
  dirtyOk?: true;
};

/**
 * `override` repeats the change with a reason. It is undefined unless the refusal is about stay conditions that the
 * desk can override.
 */
export type PlacingRefusal = { message: string; stay: ChartStay; override?: (reason: string) => Promise<boolean> };

const failureTexts = { failed: assignmentMessages.failed };

export function usePlacing() {
  const [refusal, setRefusal] = useState<PlacingRefusal>();
  const assignRoom = useApiMutation('assignRoom');
  const changeStay = useApiMutation('changeStay');
  const swapRooms = useApiMutation('swapRooms');

  const sendChange = async (
    stay: ChartStay,
    send: () => Promise<{ message: string }>,
    override?: (reason: string) => Promise<boolean>,
  ): Promise<boolean> => {
    setRefusal(undefined);
    try {
      toast.success((await send()).message);
      return true;
    } catch (problem) {
      refreshAfterFailure(problem);
      const { message, errors } = failureOf(problem, failureTexts);
      const isOverridable = errors.some(({ field }) => field === 'overrideReason');
      setRefusal({ message, stay, ...(isOverridable && override && { override }) });
      return false;
    }
  };

  const put = (stay: ChartStay, target: PlacingTarget, overrideReason?: string): Promise<boolean> => {
    const { room, nights, from } = target;
    const { id, version } = stay;
    const dirtyOkField = target.dirtyOk && { dirtyOk: true };
    if (!nights)
      return sendChange(stay, () =>
        assignRoom.mutateAsync({ id, version, room, ...(from && { from }), ...dirtyOkField }),
      );
    const changeInput = {
      ...{ id, version, ...nights, ...(room && { room, ...(from && { roomFrom: from }), ...dirtyOkField }) },
      ...(overrideReason && { overrideReason }),
    };
    return sendChange(
      stay,
      () => changeStay.mutateAsync(changeInput),
      (reason) => put(stay, target, reason),
    );
  };

  return {
    refusal,
    dismissRefusal: () => setRefusal(undefined),
    pending: assignRoom.isPending || changeStay.isPending || swapRooms.isPending,
    put: (stay: ChartStay, target: PlacingTarget) => put(stay, target),
    swap: (stay: ChartStay, other: ChartStay) =>
      sendChange(stay, () =>
        swapRooms.mutateAsync({ id: stay.id, version: stay.version, other: { id: other.id, version: other.version } }),
      ),
  };
}
