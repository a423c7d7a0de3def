import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { WindowView } from '#contract/accounts/windows.ts';
import { type TerminalRequestView, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { AppError } from '#contract/core/errors.ts';
import { formatNaira, fromNaira, kobo, naira, toNaira } from '#contract/core/money.ts';
import { type DeskBooking, deskMessages, leftToPay } from '#contract/front-desk/desk.ts';
import { moneyWords, toPayOf, toPayText } from '#contract/front-desk/to-pay.ts';
import { useFacts } from '#web/core/context.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { callOffice } from '#web/office/core/call.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchSubjects, useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { isKeyUsed, refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { AmountField, MethodField, ProofFields, TransferNote } from '#web/office/front-desk/booking/money-fields.tsx';
import {
  clearPayment,
  fieldOptionsOfMethod,
  loadPayment,
  paymentRules,
  savePayment,
} from '#web/office/front-desk/booking/payment-form.ts';
import { CashReasonField } from '#web/office/oversight/cash-reason-field.tsx';
import {
  sendLabel,
  type Terminal,
  TerminalChoice,
  TerminalWait,
  useTerminal,
} from '#web/office/payments/terminal-request.tsx';
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
  /** Called with the booking after the payment. By default the dialog just closes. */
  onRecorded?: ((booking: DeskBooking) => void) | undefined;
};

export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  return (
    <Dialog title="Record payment" size="small" onClose={props.close}>
      <RecordPaymentForm {...props} />
    </Dialog>
  );
}

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
      {...{ request: terminal.request, terminal, leftKobo: leftToPay(booking), call: 'askTerminal', close }}
      onPaid={() => void showPaid().catch(close)}
    />
  );
}

function PaymentForm({
  booking,
  window,
  close,
  onRecorded = close,
  terminal,
}: RecordPaymentDialogProps & { terminal: Terminal }) {
  const { staffId: owner } = useSession().user;
  const { hotel, today } = useFacts();
  const { cards } = hotel;
  const draftId = window?.id ? `${booking.id} ${window.id}` : booking.id;
  const ofOthers = booking.company?.pays ? 0 : booking.othersOweKobo;
  const owed = window?.balanceKobo ?? kobo(booking.balanceKobo - ofOthers);
  const toPayHint = window ? `${moneyWords.inAll} ${formatNaira(owed)}.` : toPayText(toPayOf(booking, today));
  const [draft] = useState(() => loadPayment(owner, draftId));
  const [isUnconfirmed, setIsUnconfirmed] = useState(draft !== undefined);
  const [key] = useState(() => draft?.key ?? newIdempotencyKey('PAY'));
  // After the terminal's answer, `booking` may be out of date and still count the amount as sent to the terminal.
  const stay = terminal.isAsked ? booking : { ...booking, atTerminalAmountKobo: kobo(0) };
  const left = toNaira(kobo(Math.min(owed, leftToPay(stay))));
  // The balance before the payment, so that a payment whose reply was lost is still valid when it is sent again.
  const [balance] = useState(draft?.balance ?? left);
  const take = useBookingChange('takePayment');
  const ask = useApiMutation('askTerminal');
  // A payment whose reply was lost is sent again as a recorded payment: a terminal would charge the card once more.
  const sends: Terminal['sends'] = (method, chosen) => !isUnconfirmed && terminal.sends(method, chosen);
  const { form, field } = useBoundForm({
    rules: paymentRules(fromNaira(balance), cards, sends),
    defaultValues: { method: '', amount: balance, reference: undefined, ...draft?.values, ...terminal.sentBefore },
  });
  const [method, amount, chosen] = useWatch({ control: form.control, name: ['method', 'amount', 'terminal'] });
  const isSent = sends(method, chosen);
  const submission = useSubmit({
    form,
    async send(payment) {
      if (sends(payment.method, payment.terminal)) {
        const { amountKobo, terminal } = payment;
        const asked = { id: booking.id, amountKobo, terminal, key, ...(window?.id && { windowId: window.id }) };
        return ask.mutateAsync(asked).catch((problem: unknown) => {
          refreshAfterFailure(problem);
          refetchSubjects(['terminals']);
          throw problem;
        });
      }
      const { amountKobo, ...typed } = payment;
      savePayment(owner, draftId, { key, balance, values: { ...typed, amount: toNaira(amountKobo) } });
      try {
        const reply = await take.mutateAsync({
          ...payment,
          ...{ id: booking.id, key },
          ...(window?.id && { windowId: window.id }),
        });
        clearPayment(owner, draftId);
        return reply;
      } catch (problem) {
        refreshAfterFailure(problem);
        const outcomeUnknown = isOutcomeUnknown(problem, isUnconfirmed);
        setIsUnconfirmed(outcomeUnknown);
        if (!outcomeUnknown) clearPayment(owner, draftId);
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
      {method === 'transfer' && <TransferNote />}
      <AmountField
        hint={`${toPayHint} ${left < toNaira(owed) ? `${naira(left)} of it can be taken now.` : ''}`.trim()}
        {...field('amount')}
      />
      <ProofFields
        {...{ place: 'desk', method, isSent }}
        reference={field('reference', fieldOptionsOfMethod)}
        terminal={field('terminal', fieldOptionsOfMethod)}
      />
      {!isUnconfirmed && terminal.canSend(method, chosen) && <TerminalChoice terminal={terminal} />}
      {method === 'cash' && <CashReasonField {...field('cashReason', fieldOptionsOfMethod)} />}
    </DialogForm>
  );
}
