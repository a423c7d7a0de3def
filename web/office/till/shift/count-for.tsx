import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { shiftMessages } from '#contract/till/shifts.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { CountTill } from '#web/office/till/shift/count-till.tsx';
import { CountedShiftPart } from '#web/office/till/shift/own-shift.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Lets a superadmin count the till of somebody who left, hand over, and have the count signed. */
export function CountForStaff({ shiftId, close }: { shiftId: string; close: () => void }) {
  const { data, error } = useApiQuery('shiftReport', { id: shiftId });
  const [isCounting, setIsCounting] = useState(false);
  if (!data)
    return error ? (
      <Notice tone="danger">{failureOf(error, { failed: shiftMessages.fetchFailed }).message}</Notice>
    ) : (
      <Spinner />
    );
  if (data.counts.length === 0 || isCounting)
    return (
      <CountTill
        shift={data}
        isForOther
        onCounted={() => setIsCounting(false)}
        onLeave={isCounting ? () => setIsCounting(false) : close}
      />
    );
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <Button look="outline" onClick={close}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        All shifts
      </Button>
      {data.signedBy ? (
        <Notice tone="good">Counted, and signed by {data.signedBy}.</Notice>
      ) : (
        <CountedShiftPart shift={data} countAgain={() => setIsCounting(true)} />
      )}
    </div>
  );
}
