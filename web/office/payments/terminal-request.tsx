import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Output } from '#contract/api.ts';
import { type TerminalRequestView, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { formatNaira, type Kobo, nairaToText, toNaira } from '#contract/core/money.ts';
import { type SlipPlace, usualTerminalAt } from '#contract/payments/card-slips.ts';
import { useFacts } from '#web/core/context.ts';
import { callOffice } from '#web/office/core/call.ts';
import { refetchAfter, useApiQuery } from '#web/office/core/query.ts';
import { CancelRequest } from '#web/office/payments/cancel-request.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const pollMs = 2000;

/**
 * What a payment form needs to know of card terminals. It has the request that was sent for this stay or tab, and says
 * whether an amount can be sent to a terminal. Otherwise, or if the user prefers it, the number of the slip is
 * typed.
 */
export function useTerminal(stayOrTabId: string, place: SlipPlace, sent?: TerminalRequestView) {
  const { cards } = useFacts().hotel;
  const { data, isPending } = useApiQuery('listTerminalRequests', {});
  const [request, setRequest] = useState<TerminalRequestView | undefined>(sent);
  const [answeredRequest, setAnsweredRequest] = useState<TerminalRequestView>();
  const [hiddenId, setHiddenId] = useState<string>();
  const [entersSlip, setEntersSlip] = useState(false);
  // The request of this stay or tab that has no answer yet. `request` has it after the answer too, when the list no longer
  // does.
  const openRequest = data?.data.find(({ id, pays }) => pays.id === stayOrTabId && id !== answeredRequest?.id);
  const runningRequest = openRequest?.id === hiddenId ? undefined : openRequest;
  if (runningRequest && !request) setRequest(runningRequest);
  const usualName = usualTerminalAt(cards, place) ?? '';
  const canSend = (method: string, chosen: string | undefined): boolean =>
    method === 'card' && !openRequest && (data?.terminals.includes(chosen || usualName) ?? false);
  return {
    isPending,
    /** Whether a terminal is asked for an amount of this stay or tab, whoever pays. */
    isAsked: openRequest !== undefined,
    request: request ?? runningRequest,
    canSend,
    goesToTerminal: (method: string, chosen: string | undefined): boolean => !entersSlip && canSend(method, chosen),
    entersSlip,
    setEntersSlip,
    /** The values with which the form begins after an answer, so that the same amount can be sent again. */
    sentBefore: answeredRequest && {
      ...{ method: 'card' as const, amount: toNaira(answeredRequest.amountKobo) },
      terminal: answeredRequest.terminal === usualName ? '' : answeredRequest.terminal,
    },
    show: setRequest,
    tryAgain() {
      setAnsweredRequest(request);
      setRequest(undefined);
    },
    /** Returns to the form before the terminal answers, to take the part of the balance that was not sent to it. */
    takeRest() {
      setHiddenId(request?.id);
      setRequest(undefined);
    },
  };
}

export type Terminal = ReturnType<typeof useTerminal>;

export const sendLabel = (amount = Number.NaN): string =>
  `Send ${Number.isFinite(amount) && amount > 0 ? nairaToText(amount) : 'the amount'} to the terminal`;

export const SlipOrTerminalButton = ({ terminal: { entersSlip, setEntersSlip } }: { terminal: Terminal }) => (
  <button
    type="button"
    onClick={() => setEntersSlip(!entersSlip)}
    className="min-h-11 px-1 text-left font-semibold underline"
  >
    {entersSlip ? 'Send the amount to the terminal' : 'Enter the slip instead'}
  </button>
);

type TerminalWaitProps = {
  request: TerminalRequestView;
  terminal: Terminal;
  /** How much can be taken besides the amount of the request. */
  leftKobo: Kobo;
  /** The call that made the request. What this call changes is refetched after the answer, too. */
  call: 'askTerminal' | 'askTerminalForTab';
  close: () => void;
  /** Called when the user closes an approved payment that was recorded. */
  onPaid: () => void;
};

export function TerminalWait({ request: initialRequest, terminal, leftKobo, call, close, onPaid }: TerminalWaitProps) {
  const { id } = initialRequest;
  const { data, isError } = useQuery<Output<'readTerminalRequest'>>({
    queryKey: ['readTerminalRequest', { id }],
    queryFn: () => callOffice('readTerminalRequest', { id }),
    placeholderData: { request: initialRequest },
    refetchInterval: ({ state }) => (state.data && state.data.request.state !== 'asked' ? false : pollMs),
  });
  const request = data?.request ?? initialRequest;
  const { state, recorded, reference } = request;
  const [isCancelling, setIsCancelling] = useState(false);
  const answerElement = useRef<HTMLDivElement>(null);
  // Focuses the text of the new state, because the button that had the focus may be gone.
  useEffect(() => {
    if (state) answerElement.current?.focus();
  }, [state]);
  useEffect(() => {
    if (state === 'asked') return;
    refetchAfter(call);
    if (recorded) toast.success(approvedText(reference));
  }, [state, recorded, reference, call]);

  if (state === 'asked')
    return (
      <div className="space-y-5">
        <div className="flex items-center gap-4">
          {!request.overdue && (
            <span className="flex shrink-0">
              <Spinner />
            </span>
          )}
          <div ref={answerElement} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
            <p role="status">
              {isError ? 'The connection is lost; the terminal goes on. ' : null}
              {request.overdue ? overdueText(request) : waitingText(request)}
            </p>
          </div>
        </div>
        <p className="text-sm text-soft">
          Nobody else can take this {formatNaira(request.amountKobo)} meanwhile. Sent by {request.askedBy}.
        </p>
        {isCancelling && <CancelRequest request={request} />}
        <div className="flex flex-wrap gap-3">
          <Button look="outline" onClick={close}>
            Leave it running
          </Button>
          {!isCancelling && (
            <Button look="outline" onClick={() => setIsCancelling(true)}>
              Cancel; the guest pays otherwise
            </Button>
          )}
          {leftKobo > 0 && (
            <Button look="outline" onClick={terminal.takeRest}>
              Take the other {formatNaira(leftKobo)}
            </Button>
          )}
        </div>
      </div>
    );
  const enterSlip = () => {
    terminal.setEntersSlip(true);
    terminal.tryAgain();
  };
  return (
    <div className="space-y-5">
      <div ref={answerElement} tabIndex={-1} className="outline-none">
        <Notice tone={recorded ? 'good' : 'danger'}>{answerText(request)}</Notice>
      </div>
      <div className="flex flex-wrap gap-3">
        {state === 'approved' ? (
          <Button onClick={recorded ? onPaid : close}>Done</Button>
        ) : (
          <>
            <Button onClick={terminal.tryAgain}>Try again…</Button>
            <Button look="outline" onClick={enterSlip}>
              Enter the slip instead
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const waitingText = ({ terminal, amountKobo, arrived }: TerminalRequestView) =>
  !arrived
    ? `Sending ${formatNaira(amountKobo)} to ${terminal} …`
    : `${terminal} shows ${formatNaira(amountKobo)}. Ask the guest to insert the card.`;

const overdueText = ({ terminal }: TerminalRequestView) =>
  `No answer yet from ${terminal}. Look at the terminal: it is recorded here as soon as the answer comes.`;

const approvedText = (reference: string | null) => (reference ? `Approved, RRN ${reference}` : 'Approved');

function answerText({ state, terminal, amountKobo, recorded, reference, problem }: TerminalRequestView): string {
  const reasonText = problem ? `: ${problem}` : '';
  switch (state) {
    case 'approved':
      return recorded
        ? `${approvedText(reference)}. ${formatNaira(amountKobo)} is recorded.`
        : `${terminal} approved it, and it could not be recorded. The owner is told: do not take it again.`;
    case 'declined':
      return `${formatNaira(amountKobo)} was declined${reasonText}`;
    case 'expired':
      return `${formatNaira(amountKobo)} has expired${reasonText}`;
    case 'ended':
      return terminalMessages.ended;
    default:
      return `${terminal} could not take ${formatNaira(amountKobo)}${reasonText}`;
  }
}
