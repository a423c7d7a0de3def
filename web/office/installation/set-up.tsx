import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Output } from '#contract/api.ts';
import {
  installationMessages,
  type SetUpState,
  type SetUpStep,
  setUpScreens,
  setUpStepHints,
  setUpStepLabels,
} from '#contract/installation/steps.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { Opening } from '#web/office/installation/opening.tsx';
import { ProveMailboxDialog } from '#web/office/installation/prove-mailbox-dialog.tsx';
import { RoomSheetDialog } from '#web/office/rooms/room-sheet-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export function SetUpScreen() {
  const query = useApiQuery('setUpProgress', {});
  const { data, error } = query;
  const [dialog, setDialog] = useState<'rooms' | 'mailbox'>();
  const close = () => setDialog(undefined);
  if (!data)
    return error ? (
      <LoadProblem query={query}>{failureOf(error, { failed: installationMessages.fetchFailed }).message}</LoadProblem>
    ) : (
      <div role="status" className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse">
        <span className="sr-only">Loading…</span>
      </div>
    );
  return (
    <div className="space-y-5">
      <Opening progress={data} />
      <ol aria-label="Steps" className="grid gap-4 lg:grid-cols-2">
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
            {step.step === 'mail' && data.canTest.mail && (
              <PartyTest call="testMail" label="Send me a test mail" failed={installationMessages.mailTestFailed} />
            )}
            {step.step === 'gateway' && data.canTest.gateway && (
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
    </div>
  );
}

const stateLooks: Record<SetUpState, { tone: 'good' | 'warning' | 'quiet'; label: string }> = {
  done: { tone: 'good', label: 'Done' },
  open: { tone: 'warning', label: 'To do' },
  wait: { tone: 'quiet', label: 'Can wait' },
  decide: { tone: 'quiet', label: 'You decide' },
};

function StepItem({ step: { step, state, says }, children }: { step: SetUpStep; children: ReactNode }) {
  const { tone, label } = stateLooks[state];
  const screen = setUpScreens[step];
  const Icon = state === 'done' ? Check : Circle;
  return (
    <li className="flex flex-col rounded-2xl border border-hairline bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex items-center gap-2 text-lg">
          <Icon aria-hidden="true" className={clsx('size-5 shrink-0', state === 'done' ? 'text-leaf' : 'text-soft')} />
          {setUpStepLabels[step]}
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className="mt-2 wrap-anywhere figures">{says}</p>
      {setUpStepHints[step] && <p className="mt-1 text-sm text-soft">{setUpStepHints[step]}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        {children}
        {screen && (
          <TabLink
            tab={screen.tab}
            {...(screen.search && { search: screen.search })}
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
