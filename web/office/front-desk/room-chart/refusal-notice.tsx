import { useState } from 'react';
import type { ChartStay } from '#contract/front-desk/room-chart.ts';
import { ReasonField } from '#web/office/front-desk/booking/override-reason.tsx';
import type { usePlacing } from '#web/office/front-desk/room-chart/use-placing.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type RefusalNoticeProps = { changes: ReturnType<typeof usePlacing>; chooseRoom: (stay: ChartStay) => void };

export function RefusalNotice({ changes: { refusal, dismissRefusal }, chooseRoom }: RefusalNoticeProps) {
  if (!refusal) return null;
  const { message, stay, override } = refusal;
  return (
    <div className="mb-3 print:hidden">
      <Notice tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <b>{message}</b> Nothing was changed: {stay.guestName} is where they were.
          </p>
          <span className="flex flex-wrap gap-2">
            {!override && (
              <Button look="outline" onClick={() => chooseRoom(stay)}>
                Choose another room
              </Button>
            )}
            <Button look="outline" onClick={dismissRefusal}>
              Close
            </Button>
          </span>
        </div>
        {override && <OverrideForm key={message} override={override} />}
      </Notice>
    </div>
  );
}

function OverrideForm({ override }: { override: (reason: string) => Promise<boolean> }) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) void override(reason.trim());
      }}
    >
      <div className="grow">
        <ReasonField value={reason} onChange={setReason} />
      </div>
      <Button type="submit" disabled={!reason.trim()}>
        Do it all the same
      </Button>
    </form>
  );
}
