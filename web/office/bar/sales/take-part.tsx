import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { terminalMessages } from '#contract/bank/terminal-requests.ts';
import { type BarTab, payTabInput, tabLeftToPay, tabMessages, tabMethodLabels } from '#contract/bar/bar-tabs.ts';
import { formatNaira, type Kobo, kobo, toNaira } from '#contract/core/money.ts';
import { deskMethods } from '#contract/front-desk/desk.ts';
import { slipProblems } from '#contract/payments/card-slips.ts';
import { cashGivenProblem, changeOf, dueOf } from '#contract/payments/cash-given.ts';
import { useFacts } from '#web/core/context.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { writeTabToCache } from '#web/office/bar/sales/tab-queries.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { isAbove } from '#web/office/core/read-amount.ts';
import { useFollowAmount } from '#web/office/core/use-follow-amount.ts';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { ProofFields, TransferNote } from '#web/office/front-desk/booking/money-fields.tsx';
import { fieldOptionsOfMethod } from '#web/office/front-desk/booking/payment-form.ts';
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
import { TextField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const partFormSchema = z.extend(
  z.pick(payTabInput, { method: true, amountKobo: true, reference: true, terminal: true, cashReason: true }),
  {
    /** The cash that the customer hands over. The form computes the change from it and does not send it. */
    givenKobo: z.optional(payTabInput.shape.amountKobo),
  },
);
const methodChoices = deskMethods.map((method) => [method, tabMethodLabels[method]] as const);

/** The share of one of several people, or some drinks of the tab, with the amount. */
export type PartOfTab = { amountKobo: Kobo } & (
  | { people: number; drinks?: never }
  | { people?: never; drinks: { saleId: string; quantity: number }[] }
);

type TakePartProps = {
  tab: BarTab;
  back: () => void;
  /** Called after a payment, with a text that must stay for the customer to get the change; without one for no change. */
  onTaken: (text?: string) => void;
  /**
   * What the payment is for; undefined if the tab is not split. A part that is paid by card is recorded with the number
   * of the slip, and never sent to a terminal.
   */
  part?: PartOfTab;
};

/** Records a payment of a part of a tab, or of all that is left. A payment that is sent twice counts once. */
export function TakePart({ tab, back, onTaken, part }: TakePartProps) {
  const terminal = useTerminal(tab.id, 'bar');
  const { request, isPending } = terminal;
  if (!request && tab.atTerminalKobo > 0 && isPending) return <Spinner />;
  if (!request) return <PartForm {...{ tab, back, onTaken, terminal }} {...(part && { part })} />;
  const leftToPay = tabLeftToPay(tab);
  return (
    <TerminalWait
      {...{ request, terminal, leftKobo: leftToPay, call: 'askTerminalForTab' }}
      close={back}
      onPaid={() => onTaken()}
    />
  );
}

function PartForm({ tab, back, onTaken, terminal, part: partOfTab }: TakePartProps & { terminal: Terminal }) {
  // After the terminal's answer, `tab` may be out of date and still count the amount as sent to the terminal.
  const leftToPay = tabLeftToPay(terminal.isAsked ? tab : { ...tab, atTerminalKobo: kobo(0) });
  const { cards } = useFacts().hotel;
  const pay = useApiMutation('payTab', writeTabToCache);
  const askTerminal = useApiMutation('askTerminalForTab');
  const [key, setKey] = useState(() => newIdempotencyKey('TAB'));
  const [wasUnknown, setWasUnknown] = useState(false);
  // A payment whose reply was lost is sent again as a recorded payment: a terminal would charge the card once more.
  const isSentToTerminal: Terminal['goesToTerminal'] = (method, chosen) =>
    !wasUnknown && !partOfTab && terminal.goesToTerminal(method, chosen);
  const { form, field } = useBoundForm({
    rules: schemaResolver(partFormSchema, ({ method, amount, given, reference, terminal: chosen }) => {
      const givenProblem = method === 'cash' ? cashGivenProblem(given, dueOf(amount)) : undefined;
      return [
        ...(!wasUnknown && isAbove(leftToPay, amount)
          ? [
              {
                field: 'amount',
                message: tabMessages.overBalance(leftToPay, tab.unconfirmedKobo, tab.atTerminalKobo),
              },
            ]
          : []),
        ...(givenProblem ? [{ field: 'given', message: givenProblem }] : []),
        ...(isSentToTerminal(method, chosen) ? [] : slipProblems(cards, 'bar', { method, reference })),
      ];
    }),
    defaultValues: {
      ...{ method: 'cash', amount: toNaira(partOfTab?.amountKobo ?? leftToPay), reference: '' },
      ...(!partOfTab && terminal.sentBefore),
    },
  });
  const [method, amount, given, chosenTerminal] = useWatch({
    control: form.control,
    name: ['method', 'amount', 'given', 'terminal'],
  });
  useFollowAmount(form, toNaira(leftToPay), {
    // A payment is sent again with the amount that it had.
    isFixed: partOfTab !== undefined || wasUnknown || pay.isPending || askTerminal.isPending,
  });
  const due = dueOf(amount);
  const isSent = isSentToTerminal(method, chosenTerminal);
  const submission = useSubmit({
    form,
    async send({ givenKobo: _, ...part }) {
      if (isSentToTerminal(part.method, part.terminal)) {
        const terminalInput = { tabId: tab.id, amountKobo: part.amountKobo, terminal: part.terminal, key };
        return askTerminal.mutateAsync(terminalInput).catch((problem: unknown) => {
          refetchAfter('askTerminalForTab');
          throw problem;
        });
      }
      try {
        return await pay.mutateAsync({
          ...{ ...part, tabId: tab.id, key },
          ...(partOfTab?.people !== undefined && { people: partOfTab.people }),
          ...(partOfTab?.drinks && { drinks: partOfTab.drinks }),
        });
      } catch (problem) {
        const isUnknown = isOutcomeUnknown(problem, wasUnknown);
        setWasUnknown(isUnknown);
        if (!isUnknown) setKey(newIdempotencyKey('TAB'));
        refetchAfter('payTab');
        throw problem;
      }
    },
    onSuccess(reply) {
      if ('request' in reply) return terminal.show(reply.request);
      const change = method === 'cash' ? changeOf(given, due) : undefined;
      toast.success(change === undefined ? reply.message : `${reply.message}. Change ${formatNaira(change)}`);
      onTaken(change === undefined ? undefined : `${formatNaira(due)} taken in cash. Change ${formatNaira(change)}`);
    },
    failureTexts: { failed: isSent ? terminalMessages.sendFailed : tabMessages.takeFailed },
  });
  return (
    <DialogForm {...submission} submitLabel={isSent ? sendLabel(amount) : 'Take payment'} cancel={back}>
      <RadioPills
        label="Method"
        choices={methodChoices}
        value={method}
        onChange={(chosen) => form.setValue('method', chosen)}
      />
      {method === 'cash' && <NoShiftNote />}
      {method === 'transfer' && <TransferNote />}
      <TextField
        label="Amount (₦)"
        hint={`To pay now ${formatNaira(leftToPay)}`}
        readOnly={partOfTab !== undefined}
        {...field('amount')}
      />
      <ProofFields
        {...{ form, place: 'bar', method, isSent }}
        reference={field('reference', fieldOptionsOfMethod)}
        terminal={field('terminal', fieldOptionsOfMethod)}
      />
      {!wasUnknown && !partOfTab && terminal.canSend(method, chosenTerminal) && (
        <SlipOrTerminalButton terminal={terminal} />
      )}
      {method === 'cash' && (
        <CashGiven
          due={due}
          given={given}
          field={field('given', cashGivenOptions)}
          onChoose={(naira) => form.setValue('given', naira, { shouldValidate: form.formState.isSubmitted })}
        />
      )}
      {method === 'cash' && <CashReasonField {...field('cashReason', fieldOptionsOfMethod)} />}
    </DialogForm>
  );
}
