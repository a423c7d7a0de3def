import type { Day } from '#contract/core/dates.ts';
import type { ChartClosure } from '#contract/front-desk/room-chart.ts';
import type { ChartModel } from '#web/office/front-desk/room-chart/chart-model.ts';
import { CheckInFromChart } from '#web/office/front-desk/room-chart/check-in-from-chart.tsx';
import { MoveStayDialog } from '#web/office/front-desk/room-chart/move-stay-dialog.tsx';
import { ReportDefect } from '#web/office/front-desk/room-chart/report-defect.tsx';
import type { usePlacing } from '#web/office/front-desk/room-chart/use-placing.ts';
import { CloseRoomDialog, ClosureDialog } from '#web/office/rooms/close-room-dialog.tsx';

type NumberedRoom = { id: string; number: string };

export type ChartDialog =
  | { open: 'move'; booking: string; from: Day }
  | { open: 'close'; room: NumberedRoom; from?: Day; until?: Day }
  | { open: 'defect'; room: NumberedRoom }
  | { open: 'check in'; booking: string }
  | { open: 'closure'; room: NumberedRoom; closure: ChartClosure };

type ChartDialogsProps = {
  dialog: ChartDialog | undefined;
  model: ChartModel;
  changes: ReturnType<typeof usePlacing>;
  close: () => void;
};

export function ChartDialogs({ dialog, model: { chart, stays }, changes, close }: ChartDialogsProps) {
  if (!dialog) return null;
  const { deskDay } = chart;
  if (dialog.open === 'closure')
    return <ClosureDialog room={dialog.room} closure={dialog.closure} deskDay={deskDay} close={close} />;
  if (dialog.open === 'close') {
    const { open: _, ...dialogFields } = dialog;
    return <CloseRoomDialog {...dialogFields} deskDay={deskDay} close={close} />;
  }
  if (dialog.open === 'defect') return <ReportDefect room={dialog.room} close={close} />;
  if (dialog.open === 'check in') return <CheckInFromChart booking={dialog.booking} close={close} />;
  const stay = stays.get(dialog.booking);
  if (!stay) return null;
  const { pending, put, swap, refusal } = changes;
  return (
    <MoveStayDialog {...{ stay, chart, pending, put, swap, close, from: dialog.from, refusal: refusal?.message }} />
  );
}
