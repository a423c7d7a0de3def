import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { housekeepingMessages } from '#contract/housekeeping/housekeeping.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { DefectDialog } from '#web/office/housekeeping/defect-dialog.tsx';

type ReportDefectProps = { room: { id: string; number: string }; close: () => void };

/** Records what a guest tells the desk about a room, as a housekeeper does on the round. */
export function ReportDefect({ room, close }: ReportDefectProps) {
  const [key] = useState(() => newIdempotencyKey('DEFECT'));
  const report = useApiMutation('reportDefect');
  return (
    <DefectDialog
      number={room.number}
      isAtDesk
      pending={report.isPending}
      send={(defect) =>
        report.mutate(
          { ...defect, room: room.id, key },
          {
            onSuccess() {
              toast.success(`The defect in ${room.number} is recorded.`);
              close();
            },
            onError: (error) => toast.error(errorMessageOf(error, housekeepingMessages.saveFailed)),
          },
        )
      }
      close={close}
    />
  );
}
