import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { accountMessages } from '#contract/accounts/posting.ts';
import type { WindowView } from '#contract/accounts/windows.ts';
import { type TerminalRequestView, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { AppError } from '#contract/core/errors.ts';
import { formatNaira, fromNaira, type Kobo, kobo, nairaToText, toNaira } from '#contract/core/money.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import { type DeskBooking, deskMessages, leftToPay } from '#contract/front-desk/desk.ts';
import { moneyWords, owedByGuest, toPayOf, toPayText } from '#contract/front-desk/to-pay.ts';
import { dueOf } from '#contract/payments/cash-given.ts';
import { useFacts } from '#web/core/context.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { callOffice } from '#web/office/core/call.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchSubjects, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { useFollowAmount } from '#web/office/core/use-follow-amount.ts';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { isKeyUsed, refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { AmountField, MethodField, ProofFields, TransferNote } from '#web/office/front-desk/booking/money-fields.tsx';
import {
  companyPaysGuestWindow,
  isAmountProposed,
  unpaidWindowsOf,
} from '#web/office/front-desk/booking/payer-choice.ts';
import {
  clearPayment,
  fieldOptionsOfMethod,
  loadPayment,
  paymentRules,
  savePayment,
} from '#web/office/front-desk/booking/payment-form.ts';
import { CashReasonField } from '#web/office/oversight/cash-reason-field.tsx';
import { CashGiven, cashGivenOptions } from '#web/office/payments/cash-given.tsx';
import {
  SlipOrTerminalButton,
  sendLabel,
  type Terminal,
  TerminalWait,
  useTerminal,
} from '#web/office/payments/terminal-request.tsx';
import { NoShiftNote } from '#web/office/till/shift/no-shift-note.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reference } from '#web/ui/reference.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type RecordPaymentDialogProps = {
  booking: DeskBooking;
  close: () => void;
  /** The window that is paid, if the account is split. */
  window?: WindowView | undefined;
  /** A request that was just sent to a terminal, whose answer the dialog waits for. */
  request?: TerminalRequestView | undefined;
  /** What the check-out asks for, if that is not what the guest owes for the whole stay. */
  asked?: Kobo | undefined;
  /** Whether the form leaves the amount empty, because a company pays it later. */
  proposesNoAmount?: boolean;
  /** Called with the booking after the payment. By default the dialog just closes. */
  onRecorded?: ((booking: DeskBooking) => void) | undefined;
};

export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const { booking, window } = props;
  const isShared = !window && booking.othersOweKobo > 0;
  return (
    <Dialog title="Record payment" size="small" onClose={props.close}>
      {isShared ? <PaymentOfOnePayer {...props} /> : <RecordPaymentForm {...props} />}
    </Dialog>
  );
}

/** Asks who pays where several payers owe, because nobody pays what is in the window of another one. */
function PaymentOfOnePayer(props: RecordPaymentDialogProps) {
  const { data, error } = useApiQuery('stayAccount', { id: props.booking.id });
  const [chosenKey, setChosenKey] = useState<string>();
  if (error) return <Notice tone="danger">{failureOf(error, { failed: accountMessages.fetchFailed }).message}</Notice>;
  if (!data) return <Spinner />;
  if (data.windows.length === 1) return <RecordPaymentForm {...props} />;
  const unpaidWindows = unpaidWindowsOf(props.booking, data.windows);
  const window = unpaidWindows.find(({ id }) => windowKey(id) === chosenKey) ?? unpaidWindows[0];
  if (!window) return <p className="text-soft">{checkOutMessages.nothingOwed}</p>;
  return (
    <div className="space-y-5">
      {unpaidWindows.length > 1 && (
        <RadioPills
          label="Who pays"
          choices={unpaidWindows.map(({ id, name, balanceKobo }) => [
            windowKey(id),
            `${name} ${formatNaira(balanceKobo)}`,
          ])}
          value={windowKey(window.id)}
          onChange={setChosenKey}
        />
      )}
      <RecordPaymentForm
        key={`${windowKey(window.id)} ${chosenKey}`}
        {...props}
        window={window}
        proposesNoAmount={!isAmountProposed(props.booking, window, chosenKey !== undefined)}
      />
    </div>
  );
}

const windowKey = (id: string | null): string => id ?? 'guest';

const replyLostText =
  'The answer to this payment was lost, and it may have been recorded. Send it again as it is: it will count once.';

export function RecordPaymentForm(props: RecordPaymentDialogProps) {
  const { booking, close, request, onRecorded = close } = props;
  const terminal = useTerminal(booking.id, 'desk', request);
  if (!terminal.request && booking.atTerminalAmountKobo > 0 && terminal.isPending) return <Spinner />;
  if (!terminal.request) return <PaymentForm {...props} terminal={terminal} />;
  const showPaid = async () => onRecorded((await callOffice('bookingDetail', { id: booking.id })).booking);
  return (
    <TerminalWait
      {...{ request: terminal.request, terminal, leftKobo: leftFor(booking, props.window), call: 'askTerminal', close }}
      onPaid={() => void showPaid().catch(close)}
    />
  );
}

/** The most that one payer can pay now. */
const leftFor = (booking: DeskBooking, window: WindowView | undefined): Kobo =>
  kobo(Math.min(window?.balanceKobo ?? Number.POSITIVE_INFINITY, leftToPay(booking)));

function PaymentForm({
  booking,
  window,
  asked,
  proposesNoAmount = !window?.id && companyPaysGuestWindow(booking),
  close,
  onRecorded = close,
  terminal,
}: RecordPaymentDialogProps & { terminal: Terminal }) {
  const { staffId: owner } = useSession().user;
  const { hotel, today } = useFacts();
  const { cards } = hotel;
  const draftId = window?.id ? `${booking.id} ${window.id}` : booking.id;
  // A guest can pay what a company would pay later.
  const owed =
    window?.balanceKobo ?? asked ?? (companyPaysGuestWindow(booking) ? booking.balanceKobo : owedByGuest(booking));
  const toPayHint = window
    ? `${moneyWords.inAll} ${formatNaira(owed)}.`
    : asked === undefined
      ? toPayText(toPayOf(booking, today))
      : `${moneyWords.now} ${formatNaira(asked)}.`;
  const [draft] = useState(() => loadPayment(owner, draftId));
  const [isUnconfirmed, setIsUnconfirmed] = useState(draft !== undefined);
  const [key] = useState(() => draft?.key ?? newIdempotencyKey('PAY'));
  // After the terminal's answer, `booking` may be out of date and still count the amount as sent to the terminal.
  const currentBooking = terminal.isAsked ? booking : { ...booking, atTerminalAmountKobo: kobo(0) };
  const leftNaira = toNaira(kobo(Math.min(owed, leftToPay(currentBooking))));
  // The balance before the payment, so that a payment whose reply was lost is still valid when it is sent again.
  const [sentBalanceNaira, setSentBalanceNaira] = useState(draft?.balance);
  const balanceNaira = sentBalanceNaira ?? leftNaira;
  const takePayment = useBookingChange('takePayment');
  const askTerminal = useApiMutation('askTerminal');
  // A payment whose reply was lost is sent again as a recorded payment: a terminal would charge the card once more.
  const goesToTerminal: Terminal['goesToTerminal'] = (method, chosen) =>
    !isUnconfirmed && terminal.goesToTerminal(method, chosen);
  const { form, field } = useBoundForm({
    rules: paymentRules(fromNaira(balanceNaira), cards, goesToTerminal),
    defaultValues: {
      ...{ method: '', amount: proposesNoAmount ? undefined : balanceNaira, reference: undefined },
      ...draft?.values,
      ...terminal.sentBefore,
    },
  });
  const [method, amount, given, chosenTerminal] = useWatch({
    control: form.control,
    name: ['method', 'amount', 'given', 'terminal'],
  });
  useFollowAmount(form, leftNaira, {
    isFixed: proposesNoAmount || isUnconfirmed || takePayment.isPending || askTerminal.isPending,
  });
  const isSent = goesToTerminal(method, chosenTerminal);
  const submission = useSubmit({
    form,
    async send({ givenKobo: _, ...payment }) {
      if (goesToTerminal(payment.method, payment.terminal)) {
        const { amountKobo, terminal } = payment;
        const terminalInput = { id: booking.id, amountKobo, terminal, key, ...(window?.id && { windowId: window.id }) };
        return askTerminal.mutateAsync(terminalInput).catch((problem: unknown) => {
          refreshAfterFailure(problem);
          refetchSubjects(['terminals']);
          throw problem;
        });
      }
      const { amountKobo, ...typed } = payment;
      setSentBalanceNaira(balanceNaira);
      savePayment(owner, draftId, { key, balance: balanceNaira, values: { ...typed, amount: toNaira(amountKobo) } });
      try {
        const reply = await takePayment.mutateAsync({
          ...payment,
          ...{ id: booking.id, key },
          ...(window?.id && { windowId: window.id }),
        });
        clearPayment(owner, draftId);
        return reply;
      } catch (problem) {
        refreshAfterFailure(problem);
        const isUnknown = isOutcomeUnknown(problem, isUnconfirmed);
        setIsUnconfirmed(isUnknown);
        if (!isUnknown) {
          clearPayment(owner, draftId);
          setSentBalanceNaira(undefined);
        }
        throw isKeyUsed(problem) ? new AppError('conflict', deskMessages.paymentTakenAlready) : problem;
      }
    },
    onSuccess(reply) {
      if ('request' in reply) return terminal.show(reply.request);
      onRecorded(reply.booking);
      toast.success(reply.message);
    },
    failureTexts: { failed: isSent ? terminalMessages.sendFailed : deskMessages.paymentFailed },
  });

  return (
    <DialogForm {...submission} submitLabel={isSent ? sendLabel(amount) : 'Record payment'} cancel={close}>
      {isUnconfirmed && <Notice>{replyLostText}</Notice>}
      <p className="wrap-anywhere">
        {window?.name ?? booking.guestName},{' '}
        <span className="figures">
          <Reference>{booking.reference}</Reference>
        </span>
      </p>
      <MethodField {...field('method')} />
      {method === 'cash' && <NoShiftNote />}
      {method === 'transfer' && <TransferNote />}
      <AmountField
        hint={`${toPayHint} ${leftNaira < toNaira(owed) ? `${nairaToText(leftNaira)} of it can be taken now.` : ''} ${proposesNoAmount ? checkOutMessages.companyPaysLater : ''}`.trim()}
        {...field('amount')}
      />
      {method === 'cash' && (
        <CashGiven
          due={dueOf(amount)}
          given={given}
          field={field('given', cashGivenOptions)}
          onChoose={(naira) => form.setValue('given', naira, { shouldValidate: form.formState.isSubmitted })}
        />
      )}
      <ProofFields
        {...{ form, place: 'desk', method, isSent }}
        reference={field('reference', fieldOptionsOfMethod)}
        terminal={field('terminal', fieldOptionsOfMethod)}
      />
      {!isUnconfirmed && terminal.canSend(method, chosenTerminal) && <SlipOrTerminalButton terminal={terminal} />}
      {method === 'cash' && <CashReasonField {...field('cashReason', fieldOptionsOfMethod)} />}
    </DialogForm>
  );
}
