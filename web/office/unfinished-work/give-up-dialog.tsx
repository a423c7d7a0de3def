import { jobMessages, type ParkedJob } from '#contract/jobs.ts';
import { DeleteDialog } from '#web/office/shared/confirm-with-reason.tsx';
import { jobQueries } from '#web/office/unfinished-work/job-queries.ts';

const { givenUp: deleted, giveUpFailed: failed, reason } = jobMessages;

type Props = { job: ParkedJob; close: () => void; deleted: () => void };

export function GiveUpDialog({ job: { id, work, about }, ...callbacks }: Props) {
  return (
    <DeleteDialog
      {...callbacks}
      call="giveUpJob"
      input={(reason) => ({ id, reason })}
      queries={jobQueries}
      texts={{ deleted, failed, reason }}
      needsReason
      title="Give it up?"
      confirmLabel="Give up"
    >
      <p className="font-semibold wrap-anywhere">{about ? `${work}: ${about}` : work}</p>
      <p className="mt-3">It is not tried again. Please do by hand what is still needed, and say here why.</p>
    </DeleteDialog>
  );
}
