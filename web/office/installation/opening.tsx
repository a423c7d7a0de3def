import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import {
  installationMessages,
  type RehearsedCounts,
  rehearsedTexts,
  type SetUpProgress,
  setUpStepLabels,
  stepsToOpen,
} from '#contract/installation/steps.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch, useApiMutation } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Whether the hotel is open, and the buttons that begin its rehearsal and open it. */
export function Opening({ progress }: { progress: SetUpProgress }) {
  const { isOpen, openedAt, stoppedBy, rehearsal, hasTestKeys } = progress;
  const missing = stepsToOpen(progress.steps);
  const formatInstant = useFormatInstant();
  const [dialog, setDialog] = useState<'begin' | 'open'>();
  const close = () => setDialog(undefined);
  if (isOpen && stoppedBy.length > 0)
    return (
      <Notice tone="danger">{installationMessages.stopped(stoppedBy.map((step) => setUpStepLabels[step]))}</Notice>
    );
  if (isOpen)
    return (
      <Notice tone="good">
        <p>The hotel is open: guests can book online{openedAt && ` since ${formatInstant(openedAt)}`}.</p>
        <p className="mt-1">
          Look at the site as a guest does, and book a room yourself: the desk finds the booking under Bookings, and can
          cancel it there. Your people sign in at {location.host}
          {paths.staff}.
        </p>
        <a href={paths.home} target="_blank" rel="noreferrer" className={buttonLook('outline', 'mt-3')}>
          See the site
        </a>
      </Notice>
    );
  return (
    <section
      aria-label="Opening"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-hairline bg-white p-5"
    >
      <div className="max-w-prose space-y-2">
        {rehearsal && (
          <p className="figures">
            <span className="font-semibold">In rehearsal since {formatInstant(rehearsal.begunAt)}.</span> What is
            recorded is gone when the hotel opens: {rehearsedTexts(rehearsal.counts).join(', ') || 'nothing yet'}.
          </p>
        )}
        {rehearsal && !hasTestKeys && (
          <p>
            The test keys of the card gateway are missing (FLW_TEST_PUBLIC_KEY), so your staff rehearse, and guests
            cannot book online.
          </p>
        )}
        <p>
          {!rehearsal && <span className="font-semibold">Guests cannot book online yet. </span>}
          {missing.length > 0
            ? installationMessages.notReady(missing.map((step) => setUpStepLabels[step]))
            : 'All that is needed is there.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!rehearsal && (
          <Button look="outline" onClick={() => setDialog('begin')}>
            Begin a rehearsal
          </Button>
        )}
        <Button onClick={() => setDialog('open')} disabled={missing.length > 0}>
          Open the hotel
        </Button>
      </div>
      {dialog === 'begin' && <BeginDialog close={close} />}
      {dialog === 'open' && <OpenDialog rehearsed={rehearsal?.counts} close={close} />}
    </section>
  );
}

function BeginDialog({ close }: { close: () => void }) {
  return (
    <StageDialog
      call="beginRehearsal"
      title="Begin a rehearsal?"
      confirmLabel="Begin the rehearsal"
      failed={installationMessages.rehearsalFailed}
      close={close}
    >
      <p>
        Until the hotel opens, you and your staff can try everything: stays, sales, counts of tills, reports, and
        bookings on the site with test cards. Every page, mail and file says that it is a rehearsal.
      </p>
      <p>
        What is recorded in it is gone when the hotel opens. Card terminals and the tax authority hear nothing of it. So
        write the stays of real guests down elsewhere.
      </p>
    </StageDialog>
  );
}

function OpenDialog({ rehearsed, close }: { rehearsed: RehearsedCounts | undefined; close: () => void }) {
  const { hasBar } = useFacts().hotel;
  return (
    <StageDialog
      call="openHotel"
      title={rehearsed ? 'End the rehearsal and open the hotel?' : 'Open the hotel to guests?'}
      confirmLabel="Open the hotel"
      failed={installationMessages.openFailed}
      close={close}
      // Nobody is signed in any more, and this page still has the mark of the rehearsal.
      {...(rehearsed && { leave: () => location.assign(paths.staff) })}
    >
      {rehearsed && (
        <>
          <p className="figures">
            Gone for good:{' '}
            {[...rehearsedTexts(rehearsed), 'notes, notices, counts of tills, reports and the audit log'].join(', ')}.
            Only a backup that you make before has them.
          </p>
          <p>
            What stays: the details of the hotel, rooms and their closures, prices, codes, companies, taxes, services
            and staff{hasBar && ', drinks with the stock that was entered when they were added'}. Everybody signs in
            again.
          </p>
        </>
      )}
      <p>
        From now on guests can book online and pay. It stays open: single room types and nights can be closed later
        under Room Management and Prices.
      </p>
    </StageDialog>
  );
}

type StageDialogProps = {
  call: 'beginRehearsal' | 'openHotel';
  title: string;
  confirmLabel: string;
  failed: string;
  close: () => void;
  /** Leaves the page after the call. By default the dialog closes and the page says what was done. */
  leave?: () => void;
  children: ReactNode;
};

function StageDialog({ call, title, confirmLabel, failed, close, leave, children }: StageDialogProps) {
  const send = useApiMutation(call);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      const { message } = await send.mutateAsync({});
      if (leave) return leave();
      close();
      toast.success(message);
    } catch (problem) {
      setFailure(failureOf(problem, { failed }).message);
      refetch(['setUpProgress']);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      tone="info"
      confirmLabel={confirmLabel}
      cancelLabel="Not yet"
      pending={send.isPending}
      error={failure}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <div className="space-y-3">{children}</div>
    </ConfirmDialog>
  );
}
