import { CircleX, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { plural } from '#contract/core/plural.ts';
import { jobMessages, type UnfinishedJob } from '#contract/jobs/jobs.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import type { ListShape } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { UnreportedInvoices } from '#web/office/jobs/unreported-invoices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

type NoFilters = Record<never, string>;
const jobsShape: ListShape<NoFilters, 'since'> = {
  filters: {},
  sorts: ['since'],
  defaults: { sort: 'since', dir: 'asc' },
};

export function UnfinishedWork() {
  const formatInstant = useFormatInstant();
  const listState = useListState(jobsShape);
  const { sort: _, dir: __, ...input } = listState.query;
  const query = useApiQuery('listUnfinishedJobs', input);
  const { dialog: jobToGiveUp, setDialog, rows: tableRef, close, closeAndFocusList } = useRowDialog<UnfinishedJob>();
  const resend = useResend(() => tableRef.current?.focus());
  const jobName = ({ work, about }: UnfinishedJob) => (about ? `${work}, ${about}` : work);

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-soft">Mails, messages and other work of the hotel that has failed for an hour or more.</p>
        <RefreshButton refresh={query.refetch} />
      </div>
      <ListView
        ref={tableRef}
        label="Unfinished work"
        noun={{ one: 'piece of work', many: 'pieces of work' }}
        columns={jobColumns(formatInstant)}
        actions={(job) => (
          <>
            <TableAction label="Resend" rowName={jobName(job)} icon={RotateCw} onClick={() => resend(job)} />
            {job.canGiveUp && (
              <TableAction
                label="Give up"
                rowName={jobName(job)}
                icon={CircleX}
                tone="danger"
                onClick={() => setDialog(job)}
              />
            )}
          </>
        )}
        hasWideActions
        list={listState}
        query={query}
        failureMessage={jobMessages.listFailed}
        emptyState={<EmptyState title={jobMessages.none} />}
      />
      <UnreportedInvoices />
      {jobToGiveUp && <GiveUpDialog job={jobToGiveUp} close={close} onDone={closeAndFocusList} />}
    </div>
  );
}

/** Returns a function that resends a job. A second press on the same row before the reply does nothing. */
function useResend(onResent: () => void) {
  const resend = useApiMutation('resendJob');
  const idsInProgress = useRef(new Set<string>());
  return ({ id }: UnfinishedJob) => {
    if (idsInProgress.current.has(id)) return;
    idsInProgress.current.add(id);
    resend
      .mutateAsync({ id })
      .then(({ message }) => {
        onResent();
        toast.success(message);
      })
      .catch((error: unknown) => {
        refetchAfter('resendJob');
        toast.error(failureOf(error, { failed: jobMessages.resendFailed }).message);
      })
      .finally(() => idsInProgress.current.delete(id));
  };
}

const jobColumns = (formatInstant: (instant: string) => string): readonly Column<UnfinishedJob, 'since'>[] => [
  {
    key: 'work',
    label: 'What',
    width: 'w-[20%]',
    render: ({ work }) => <span className="font-semibold">{work}</span>,
  },
  {
    key: 'about',
    label: 'For',
    render: ({ about, bookingId }) =>
      bookingId && about ? <BookingLink booking={{ id: bookingId, reference: about }} /> : (about ?? '–'),
  },
  {
    key: 'problem',
    label: 'Why it failed',
    width: 'w-[22%]',
    render: ({ problem, tries, isParked }) => (
      <>
        {problem}
        <span className="block text-sm text-soft figures">{`${plural(tries, 'try', 'tries')}, ${isParked ? 'not tried again' : 'tried again by itself'}`}</span>
      </>
    ),
  },
  {
    key: 'since',
    label: 'Failing since',
    width: 'w-[13%]',
    render: ({ since }) => (
      <time dateTime={since} className="figures">
        {formatInstant(since)}
      </time>
    ),
  },
];

type GiveUpDialogProps = { job: UnfinishedJob; close: () => void; onDone: () => void };

function GiveUpDialog({ job: { id, work, about }, ...callbacks }: GiveUpDialogProps) {
  return (
    <ConfirmWithReason
      {...callbacks}
      call="giveUpJob"
      input={(reason) => ({ id, reason })}
      texts={{ done: jobMessages.givenUp, failed: jobMessages.giveUpFailed, reason: jobMessages.reason }}
      needsReason
      title="Give it up?"
      confirmLabel="Give up"
    >
      <p className="font-semibold wrap-anywhere">{about ? `${work}: ${about}` : work}</p>
      <p className="mt-3">It is not tried again. Please do by hand what is still needed, and say here why.</p>
    </ConfirmWithReason>
  );
}
