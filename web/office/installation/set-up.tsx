import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import {
  installationMessages,
  neededToOpen,
  type SetUpProgress,
  type SetUpState,
  type SetUpStep,
  setUpScreens,
  setUpStepLabels,
} from '#contract/installation/steps.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { ProveMailboxDialog } from '#web/office/installation/prove-mailbox-dialog.tsx';
import { RoomSheetDialog } from '#web/office/rooms/room-sheet-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export function SetUpScreen() {
  const { data, error, refetch: tryAgain, isFetching } = useApiQuery('setUpProgress', {});
  const [dialog, setDialog] = useState<'rooms' | 'mailbox' | 'open'>();
  const close = () => setDialog(undefined);
  if (!data)
    return error ? (
      <Notice tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {failureOf(error, { failed: installationMessages.fetchFailed }).message}
          <Button look="outline" onClick={() => void tryAgain()} loading={isFetching}>
            Try again
          </Button>
        </div>
      </Notice>
    ) : (
      <div role="status" className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse">
        <span className="sr-only">Loading…</span>
      </div>
    );
  const missing = data.steps.filter(({ step, state }) => neededToOpen.includes(step) && state !== 'done');
  return (
    <div className="space-y-5">
      <OpenState progress={data} missing={missing} open={() => setDialog('open')} />
      <ol aria-label="Steps" className="grid items-start gap-4 lg:grid-cols-2">
        {data.steps.map((step) => (
          <StepItem key={step.step} step={step}>
            {step.step === 'owner' && data.mailbox.address && !data.mailbox.isProven && (
              <Button look="outline" onClick={() => setDialog('mailbox')}>
                Prove my mailbox
              </Button>
            )}
            {step.step === 'rooms' && (
              <Button look="outline" onClick={() => setDialog('rooms')}>
                Add rooms from a sheet
              </Button>
            )}
            {step.step === 'mail' && (
              <PartyTest call="testMail" label="Send me a test mail" failed={installationMessages.mailTestFailed} />
            )}
            {step.step === 'gateway' && (
              <PartyTest
                call="testGateway"
                label="Ask the card gateway"
                failed={installationMessages.gatewayTestFailed}
              />
            )}
          </StepItem>
        ))}
      </ol>
      {dialog === 'rooms' && <RoomSheetDialog close={close} />}
      {dialog === 'mailbox' && <ProveMailboxDialog close={close} />}
      {dialog === 'open' && <OpenDialog close={close} />}
    </div>
  );
}

type OpenStateProps = { progress: SetUpProgress; missing: readonly SetUpStep[]; open: () => void };

function OpenState({ progress: { isOpen, openedAt, stoppedBy }, missing, open }: OpenStateProps) {
  const formatInstant = useFormatInstant();
  if (isOpen && stoppedBy.length > 0)
    return (
      <Notice tone="danger">{installationMessages.stopped(stoppedBy.map((step) => setUpStepLabels[step]))}</Notice>
    );
  if (isOpen)
    return (
      <Notice tone="good">
        The hotel is open: guests can book online{openedAt && ` since ${formatInstant(openedAt)}`}.
      </Notice>
    );
  return (
    <section
      aria-label="Opening"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-hairline bg-white p-5"
    >
      <p className="max-w-prose">
        <span className="font-semibold">Guests cannot book online yet.</span>{' '}
        {missing.length > 0
          ? installationMessages.notReady(missing.map(({ step }) => setUpStepLabels[step]))
          : 'All that is needed is there.'}
      </p>
      <Button onClick={open} disabled={missing.length > 0}>
        Open the hotel
      </Button>
    </section>
  );
}

const stateLooks: Record<SetUpState, { tone: 'good' | 'warning' | 'quiet'; label: string }> = {
  done: { tone: 'good', label: 'Done' },
  open: { tone: 'warning', label: 'To do' },
  decide: { tone: 'quiet', label: 'You decide' },
};

function StepItem({ step: { step, state, says }, children }: { step: SetUpStep; children: ReactNode }) {
  const { tone, label } = stateLooks[state];
  const screen = setUpScreens[step];
  const Icon = state === 'done' ? Check : Circle;
  return (
    <li className="rounded-2xl border border-hairline bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex items-center gap-2 text-lg">
          <Icon aria-hidden="true" className={clsx('size-5 shrink-0', state === 'done' ? 'text-leaf' : 'text-soft')} />
          {setUpStepLabels[step]}
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className="mt-2 wrap-anywhere figures">{says}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        {screen && (
          <TabLink
            tab={screen.tab}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {screen.label}
          </TabLink>
        )}
      </div>
    </li>
  );
}

type PartyTestProps = { call: 'testMail' | 'testGateway'; label: string; failed: string };

/** Makes a test of an outside party on a press, and shows what came of it. */
function PartyTest({ call, label, failed }: PartyTestProps) {
  const test = useApiMutation(call);
  const outcome: Output<'testMail'> | undefined = test.data;
  return (
    <div className="w-full space-y-3">
      <Button look="outline" loading={test.isPending} onClick={() => test.mutate({})}>
        {label}
      </Button>
      {outcome && <Notice tone={outcome.passed ? 'good' : 'danger'}>{outcome.message}</Notice>}
      {test.error && <Notice tone="danger">{failureOf(test.error, { failed }).message}</Notice>}
    </div>
  );
}

function OpenDialog({ close }: { close: () => void }) {
  const send = useApiMutation('openHotel');
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    setFailure(null);
    try {
      const { message } = await send.mutateAsync({});
      close();
      toast.success(message);
    } catch (problem) {
      setFailure(failureOf(problem, { failed: installationMessages.openFailed }).message);
      refetch(['setUpProgress']);
    }
  };
  return (
    <ConfirmDialog
      title="Open the hotel to guests?"
      tone="info"
      confirmLabel="Open the hotel"
      cancelLabel="Not yet"
      pending={send.isPending}
      error={failure}
      onConfirm={() => void open()}
      onClose={close}
    >
      From now on guests can book online and pay. It stays open: single room types and nights can be closed later under
      Room Management and Prices.
    </ConfirmDialog>
  );
}
