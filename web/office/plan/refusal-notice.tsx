import type { Refusal } from '#web/office/plan/use-placing.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type RefusalNoticeProps = { refusal: Refusal; chooseRoom: () => void; dismiss: () => void };

export function RefusalNotice({ refusal: { message, stay }, chooseRoom, dismiss }: RefusalNoticeProps) {
  return (
    <div className="mb-3 print:hidden">
      <Notice tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <b>{message}</b> Nothing was changed: {stay.guest_name} is where they were.
          </p>
          <span className="flex flex-wrap gap-2">
            <Button look="outline" onClick={chooseRoom}>
              Choose another room
            </Button>
            <Button look="outline" onClick={dismiss}>
              Close
            </Button>
          </span>
        </div>
      </Notice>
    </div>
  );
}
