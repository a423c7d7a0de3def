import type { Day } from '#contract/core/dates.ts';
import type { PlanClosure } from '#contract/front-desk/room-plan.ts';
import { CheckInFromPlan } from '#web/office/plan/check-in-from-plan.tsx';
import { MoveStayDialog } from '#web/office/plan/move-stay-dialog.tsx';
import type { PlanModel } from '#web/office/plan/plan-model.ts';
import type { usePlacing } from '#web/office/plan/use-placing.ts';
import { CloseRoomDialog, ClosureDialog } from '#web/office/rooms/close-room-dialog.tsx';

type Room = { id: string; number: string };

export type PlanDialog =
  | { open: 'move'; booking: string; from: Day }
  | { open: 'close'; room: Room; from?: Day; until?: Day }
  | { open: 'check in'; booking: string }
  | { open: 'closure'; room: Room; closure: PlanClosure };

type PlanDialogsProps = {
  dialog: PlanDialog | undefined;
  model: PlanModel;
  changes: ReturnType<typeof usePlacing>;
  close: () => void;
};

export function PlanDialogs({ dialog, model: { plan, stays }, changes, close }: PlanDialogsProps) {
  if (!dialog) return null;
  const { desk_day: deskDay } = plan;
  if (dialog.open === 'closure')
    return <ClosureDialog room={dialog.room} closure={dialog.closure} deskDay={deskDay} close={close} />;
  if (dialog.open === 'close') {
    const { open: _, ...given } = dialog;
    return <CloseRoomDialog {...given} deskDay={deskDay} close={close} />;
  }
  if (dialog.open === 'check in') return <CheckInFromPlan booking={dialog.booking} close={close} />;
  const stay = stays.get(dialog.booking);
  if (!stay) return null;
  const { pending, put, swap, refusal } = changes;
  return (
    <MoveStayDialog {...{ stay, plan, pending, put, swap, close, from: dialog.from, refusal: refusal?.message }} />
  );
}
