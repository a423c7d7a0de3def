import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import type { Input } from '#contract/api.ts';
import { type TerminalRequestView, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import {
  checkOutMethods,
  checkOutPayment,
  type DeskBooking,
  deskMessages,
  deskMethodLabels,
} from '#contract/front-desk/desk.ts';
import { slipProblems } from '#contract/payments/card-slips.ts';
import { cashGivenProblem } from '#contract/payments/cash-given.ts';
import { useFacts } from '#web/core/context.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { refetchSubjects, useApiMutation } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { useBoundForm } from '#web/office/core/use-office-form.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { isKeyUsed, refreshAfterFailure } from '#web/office/front-desk/booking/booking-queries.ts';
import { ProofFields } from '#web/office/front-desk/booking/money-fields.tsx';
import { fieldOptionsOfMethod } from '#web/office/front-desk/booking/payment-form.ts';
import { CashReasonField } from '#web/office/oversight/cash-reason-field.tsx';
import { CashGiven, cashGivenOptions } from '#web/office/payments/cash-given.tsx';
import { SlipOrTerminalButton, sendLabel, type Terminal, useTerminal } from '#web/office/payments/terminal-request.tsx';
import { NoShiftNote } from '#web/office/till/shift/no-shift-note.tsx';

type CheckOutPayment = NonNullable<Input<'moveBooking'>['payment']>;

const { method, amountKobo, reference, terminal, cashReason } = checkOutPayment.shape;
const checkOutFormSchema = z.object({ method, givenKobo: z.optional(amountKobo), reference, terminal, cashReason });

const methodChoices = checkOutMethods.map((each) => [each, deskMethodLabels[each]] as const);

const checkOutRules = (balance: Kobo, cards: Hotel['cards'], goesToTerminal: Terminal['goesToTerminal']) =>
  schemaResolver(checkOutFormSchema, ({ method, given, reference, terminal }) => {
    const givenProblem = method === 'cash' ? cashGivenProblem(given, balance) : undefined;
    return [
      ...(givenProblem ? [{ field: 'given', message: givenProblem }] : []),
      ...(goesToTerminal(method, terminal) ? [] : slipProblems(cards, 'desk', { method, reference })),
    ];
  });

type PayAndCheckOutProps = {
  booking: DeskBooking;
  /** The amount of the payment: all that the guest still owes. */
  balance: Kobo;
  send: (payment: CheckOutPayment) => Promise<{ message: string; booking: DeskBooking }>;
  onDone: (booking: DeskBooking) => void;
  /** Called when a terminal was asked for the amount. Without it, the number of the slip is typed. */
  onAsked?: (request: TerminalRequestView) => void;
};

export function PayAndCheckOut({ booking, balance, send, onDone, onAsked }: PayAndCheckOutProps) {
  const { cards } = useFacts().hotel;
  const [key] = useState(() => newIdempotencyKey('PAY'));
  const cardTerminal = useTerminal(booking.id, 'desk');
  const askTerminal = useApiMutation('askTerminal');
  const goesToTerminal: Terminal['goesToTerminal'] = (method, chosen) =>
    onAsked !== undefined && cardTerminal.goesToTerminal(method, chosen);
  const { form, field } = useBoundForm({
    rules: checkOutRules(balance, cards, goesToTerminal),
    defaultValues: { method: '', given: undefined, reference: undefined },
  });
  const [method, given, chosenTerminal] = useWatch({ control: form.control, name: ['method', 'given', 'terminal'] });
  const isSent = goesToTerminal(method, chosenTerminal);
  const submission = useSubmit({
    form,
    async send({ givenKobo: _, ...payment }) {
      if (isSent) {
        const terminalInput = {
          id: booking.id,
          amountKobo: balance,
          key,
          ...(payment.terminal && { terminal: payment.terminal }),
        };
        return askTerminal.mutateAsync(terminalInput);
      }
      try {
        return await send({ ...payment, amountKobo: balance, key });
      } catch (problem) {
        throw isKeyUsed(problem) ? new AppError('conflict', deskMessages.paymentTakenAlready) : problem;
      }
    },
    afterFailure(problem) {
      refreshAfterFailure(problem);
      if (isSent) refetchSubjects(['terminals']);
    },
    onSuccess(reply) {
      if ('request' in reply) return onAsked?.(reply.request);
      onDone(reply.booking);
      toast.success(reply.message);
    },
    failureTexts: { failed: isSent ? terminalMessages.sendFailed : deskMessages.paymentFailed },
  });
  return (
    <FormShell
      {...submission}
      submitLabel={isSent ? sendLabel(toNaira(balance)) : `Take ${formatNaira(balance)} and check out`}
      canSubmit={method !== ''}
      hasSmallButton
    >
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          The guest pays by
        </p>
        <RadioPills
          label="The guest pays by"
          choices={methodChoices}
          value={method}
          onChange={(value) => form.setValue('method', value, { shouldDirty: true })}
        />
      </div>
      {method === 'cash' && <NoShiftNote />}
      {method === 'cash' && (
        <CashGiven
          due={balance}
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
      {onAsked && cardTerminal.canSend(method, chosenTerminal) && <SlipOrTerminalButton terminal={cardTerminal} />}
      {method === 'cash' && <CashReasonField {...field('cashReason', fieldOptionsOfMethod)} />}
    </FormShell>
  );
}
