import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type CompanyAccount,
  type CompanyItem,
  companyAccountMessages,
  companyPaymentInput,
  payOldestFirst,
} from '#contract/accounts/company-accounts.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, fromNaira, type Kobo, kobo, toNaira } from '#contract/core/money.ts';
import { fromForm } from '#contract/core/wire.ts';
import { type DeskMethod, deskMessages, deskMethods } from '#contract/front-desk/desk.ts';
import { slipProblems } from '#contract/payments/card-slips.ts';
import { useFacts } from '#web/core/context.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { readAmount } from '#web/office/core/read-amount.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { AmountField, MethodField, ProofFields } from '#web/office/front-desk/booking/money-fields.tsx';
import { fieldOptionsOfMethod } from '#web/office/front-desk/booking/payment-form.ts';
import { CashReasonField } from '#web/office/oversight/cash-reason-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type CompanyPaymentDialogProps = { account: CompanyAccount; close: () => void };

/** Records a payment of a company and divides it among the items that the company has not paid. */
export function CompanyPaymentDialog(props: CompanyPaymentDialogProps) {
  return (
    <Dialog title={`Payment of ${props.account.company.name}`} onClose={props.close}>
      <PaymentForm {...props} />
    </Dialog>
  );
}

type CompanyPaymentValues = {
  method: DeskMethod | '';
  reference?: string | undefined;
  terminal?: string | undefined;
  cashReason: string;
  amount: string;
  /** What is typed for each item, by the id of the item. */
  parts: Readonly<Record<string, string>>;
};
const valuesSchema = z.custom<CompanyPaymentValues>();
const partInput = companyPaymentInput.shape.parts.def.element;

const readPart = (typed = ''): number => (typed.trim() === '' ? 0 : readAmount(typed));
const koboOrZero = (amount: number): Kobo => (Number.isFinite(amount) && amount > 0 ? fromNaira(amount) : kobo(0));

function paymentProblems(items: readonly CompanyItem[], cards: Hotel['cards']) {
  return ({ method, reference, parts }: CompanyPaymentValues): FieldError[] => {
    const wrongParts = items.flatMap(({ id, openKobo, reference }) => {
      const field = `parts.${id}`;
      const amount = readPart(parts[id]);
      if (Number.isNaN(amount) || amount < 0) return [{ field, message: deskMessages.amount }];
      if (amount > toNaira(openKobo)) return [{ field, message: companyAccountMessages.overOpen(reference, openKobo) }];
      if (amount === 0) return [];
      const [issue] = partInput.safeParse(fromForm(partInput, { itemId: id, amount })).error?.issues ?? [];
      return issue ? [{ field, message: issue.message }] : [];
    });
    const isEmpty = items.every(({ id }) => readPart(parts[id]) === 0);
    return [
      ...((deskMethods as readonly string[]).includes(method)
        ? []
        : [{ field: 'method', message: deskMessages.method }]),
      ...slipProblems(cards, 'desk', { method, reference }),
      ...(isEmpty ? [{ field: 'amount', message: companyAccountMessages.parts }] : wrongParts),
    ];
  };
}

/** The items without the amounts that unconfirmed transfers pay already, so that nobody pays these amounts twice. */
const itemsLeftToPay = (items: readonly CompanyItem[]): CompanyItem[] =>
  items
    .map((item) => ({ ...item, openKobo: kobo(item.openKobo - item.unconfirmedKobo) }))
    .filter(({ openKobo }) => openKobo > 0);

function PaymentForm({ account: { company, items: companyItems }, close }: CompanyPaymentDialogProps) {
  const items = itemsLeftToPay(companyItems);
  const { cards } = useFacts().hotel;
  const [key] = useState(() => newIdempotencyKey('COMPANY'));
  const take = useApiMutation('takeCompanyPayment');
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(valuesSchema, paymentProblems(items, cards)),
    defaultValues: { method: '', cashReason: '', amount: '', parts: {} },
    fields: { parts: 'amount' },
    send: ({ method, reference, terminal, cashReason, parts }) =>
      take.mutateAsync({
        ...{ id: company.id, method: method as DeskMethod, key },
        ...(reference && { reference }),
        ...(terminal && { terminal }),
        ...(cashReason && { cashReason }),
        parts: items.flatMap(({ id }) => {
          const amount = readPart(parts[id]);
          return amount > 0 ? [{ itemId: id, amountKobo: fromNaira(amount) }] : [];
        }),
      }),
    afterFailure: () => refetchAfter('takeCompanyPayment'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: companyAccountMessages.payFailed },
  });
  const [typedParts, method] = useWatch({ control: form.control, name: ['parts', 'method'] });
  const total = kobo(items.reduce((sum, { id }) => sum + koboOrZero(readPart(typedParts[id])), 0));
  const spreadAmount = () => {
    const amount = koboOrZero(readAmount(form.getValues('amount')));
    const parts = payOldestFirst(
      amount,
      items.map(({ day, openKobo }) => ({ day, open: openKobo })),
    );
    for (const [index, { id }] of items.entries()) {
      const part = parts[index] ?? 0;
      form.setValue(`parts.${id}`, part > 0 ? String(toNaira(kobo(part))) : '');
    }
    form.clearErrors();
  };
  return (
    <DialogForm
      {...submission}
      submitLabel={total > 0 ? `Record ${formatNaira(total)}` : 'Record payment'}
      cancel={close}
    >
      <MethodField {...field('method')} />
      <ProofFields
        {...{ form, place: 'desk', method, isSent: false }}
        reference={field('reference', fieldOptionsOfMethod)}
        terminal={field('terminal', fieldOptionsOfMethod)}
      />
      {method === 'cash' && <CashReasonField {...field('cashReason', fieldOptionsOfMethod)} />}
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow">
          <AmountField
            inputMode="decimal"
            autoComplete="off"
            hint="Spread over the open items, the oldest first. Each sum below can be changed."
            {...field('amount')}
          />
        </div>
        <Button look="outline" onClick={spreadAmount}>
          Oldest first
        </Button>
      </div>
      <fieldset className="space-y-4">
        <legend className="mb-2 font-semibold">What it pays</legend>
        {items.map(({ id, guestName, reference, openKobo, invoices }) => (
          <TextField
            key={id}
            label={`${guestName}, ${reference}`}
            inputMode="decimal"
            autoComplete="off"
            hint={`${formatNaira(openKobo)} open${invoices.length > 0 ? `, invoice ${invoices.join(', ')}` : ''}`}
            {...field(`parts.${id}`)}
          />
        ))}
      </fieldset>
    </DialogForm>
  );
}
