import { CircleX, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { jobMessages, type ParkedJob } from '#contract/jobs.ts';
import { RefreshButton } from '#web/office/bookings/refresh-button.tsx';
import { failureOf } from '#web/office/failure.ts';
import type { ListShape } from '#web/office/list/list-state.ts';
import { ListView } from '#web/office/list/list-view.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { useRowDialog } from '#web/office/list/use-row-dialog.ts';
import { useMoment } from '#web/office/moment.ts';
import { readAgain, useApiMutation, useApiQuery } from '#web/office/query.ts';
import { OpenBooking } from '#web/office/reception/open-booking.tsx';
import { GiveUpDialog } from '#web/office/unfinished-work/give-up-dialog.tsx';
import { workColumns } from '#web/office/unfinished-work/work-columns.tsx';
import { workReads } from '#web/office/unfinished-work/work-reads.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type None = Record<never, string>;
const shape: ListShape<None, 'since'> = { filters: {}, sorts: ['since'], usual: { sort: 'since', dir: 'asc' } };

export function UnfinishedWork() {
  const moment = useMoment();
  const list = useListState(shape);
  const { sort: _, dir: __, ...asked } = list.query;
  const query = useApiQuery('listParkedJobs', asked);
  const { doing, setDoing, rows, close, closeWithRow } = useRowDialog<ParkedJob>();
  const resend = useResend(() => rows.current?.focus());
  const named = ({ work, about }: ParkedJob) => (about ? `${work}, ${about}` : work);

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-soft">
          Mails and messages that the hotel has tried to send for a day, and other work that needs you.
        </p>
        <RefreshButton refresh={query.refetch} />
      </div>
      <ListView
        ref={rows}
        label="Unfinished work"
        noun={{ one: 'piece of work', many: 'pieces of work' }}
        columns={workColumns(moment)}
        actions={(job) => (
          <>
            <TableAction label="Resend" of={named(job)} icon={RotateCw} onClick={() => resend(job)} />
            {job.can_give_up && (
              <TableAction label="Give up" of={named(job)} icon={CircleX} tone="danger" onClick={() => setDoing(job)} />
            )}
          </>
        )}
        wideActions
        list={list}
        query={query}
        failed={jobMessages.listFailed}
        empty={<EmptyState title={jobMessages.none} />}
      />
      {doing && <GiveUpDialog job={doing} close={close} deleted={closeWithRow} />}
      <OpenBooking />
    </div>
  );
}

/** Once per row: a second press can come before the list is redrawn. */
function useResend(gone: () => void) {
  const resend = useApiMutation('resendJob', workReads);
  const busy = useRef(new Set<string>());
  return ({ id }: ParkedJob) => {
    if (busy.current.has(id)) return;
    busy.current.add(id);
    resend
      .mutateAsync({ id })
      .then(({ message }) => {
        gone();
        toast.success(message);
      })
      .catch((error: unknown) => {
        readAgain(workReads);
        toast.error(failureOf(error, { failed: jobMessages.resendFailed }).message);
      })
      .finally(() => busy.current.delete(id));
  };
}
