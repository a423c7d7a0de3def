import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { AppError } from '#contract/core/errors.ts';
import { formatNaira, fromNaira, type Kobo, kobo, toNaira } from '#contract/core/money.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import {
  type AdjustmentKind,
  adjustmentLabels,
  type DeskBooking,
  deskMessages,
  deskMethodLabels,
  maxDeskNaira,
  type PaymentView,
  reversePaymentInput,
} from '#contract/front-desk/desk.ts';
import {
  adjustStayInput,
  deskMoneyMessages,
  giveBackInput,
  hasLeft,
  priceReductionOf,
} from '#contract/front-desk/desk-money.ts';
import { type HourCharge, hourChargeReason } from '#contract/rooms/rate-plans.ts';
import { reversedCashText, unchosenPlaceErrors } from '#contract/till/cash-places.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { isAbove } from '#web/office/core/read-amount.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFollowAmount } from '#web/office/core/use-follow-amount.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { isKeyUsed, refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';
import { AmountField, MethodField } from '#web/office/front-desk/booking/money-fields.tsx';
import {
  noPerson,
  personFieldNames,
  personProblems,
  personShape,
  secondPersonOf,
} from '#web/office/staff/person-values.ts';
import { SecondPersonFields } from '#web/office/staff/second-person.tsx';
import { CashFromField, cashFromInput } from '#web/office/till/cash-from-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Reference } from '#web/ui/reference.tsx';

const giveBackFormSchema = z.extend(z.pick(giveBackInput, { method: true, amountKobo: true, reason: true }), {
  ...{ cashFrom: z.string(), ...personShape },
});

const adjustmentFormSchema = z.pick(adjustStayInput, { amountKobo: true, reason: true });

const limitProblems = (max: Kobo, { amount }: { amount: number | undefined }) =>
  isAbove(max, amount) ? [{ field: 'amount', message: deskMessages.upTo(max) }] : [];

const giveBackRules = (maxAlone: Kobo, max: Kobo, role: StaffRole) =>
  schemaResolver(giveBackFormSchema, (values) => {
    const { amount, method, cashFrom } = values;
    const needsConfirmation = isAbove(maxAlone, amount) && !isAbove(max, amount);
    return [
      ...unchosenPlaceErrors(role, method === 'cash', cashFrom),
      ...(needsConfirmation ? personProblems(values) : limitProblems(max, values)),
    ];
  });

/** The rules of an adjustment. `max` does not limit one of the `charges`, whose prices the owner has set. */
const adjustmentRules = (max: Kobo, charges: readonly HourCharge[]) =>
  schemaResolver(adjustmentFormSchema, (values) =>
    charges.some((charge) => toNaira(charge.priceKobo) === values.amount && hourChargeReason(charge) === values.reason)
      ? []
      : limitProblems(max, values),
  );

/** Says how much is possible. Returns an empty text if no amount at the desk can be higher anyway. */
const limitHint = (max: Kobo): string => (max < fromNaira(maxDeskNaira) ? ` Up to ${formatNaira(max)}.` : '');

const adjustmentTexts: Record<AdjustmentKind, { button: string; hint: string }> = {
  discount: { button: 'Give discount', hint: 'What the guest does not have to pay.' },
  charge: { button: 'Add charge', hint: 'What comes on top of the stay.' },
};

type AdjustDialogProps = {
  booking: DeskBooking;
  kind: AdjustmentKind;
  max: Kobo;
  close: () => void;
};

export function AdjustDialog(props: AdjustDialogProps) {
  return (
    <Dialog title={adjustmentLabels[props.kind]} size="small" onClose={props.close}>
      <AdjustForm {...props} />
    </Dialog>
  );
}

function AdjustForm({ booking, kind, max, close }: AdjustDialogProps) {
  const [key] = useState(() => newIdempotencyKey('ADJ'));
  const adjust = useBookingChange('adjustStay');
  const chargesQuery = useApiQuery('hourCharges', {}, { enabled: kind === 'charge' });
  const charges = (kind === 'charge' && chargesQuery.data?.data) || [];
  const { form, field, submission } = useOfficeForm({
    rules: adjustmentRules(max, charges),
    defaultValues: { amount: undefined, reason: '' },
    async send(values) {
      try {
        return await adjust.mutateAsync({ ...values, kind, id: booking.id, key });
      } catch (problem) {
        refreshAfterFailure(problem);
        throw isKeyUsed(problem) ? new AppError('conflict', deskMoneyMessages.sentAlready) : problem;
      }
    },
    onSuccess: closeWithToast(close),
    failureTexts: { failed: deskMoneyMessages.adjustFailed },
  });
  const { button, hint } = adjustmentTexts[kind];

  return (
    <DialogForm {...submission} submitLabel={button} cancel={close}>
      <p className="wrap-anywhere">
        {booking.guestName},{' '}
        <span className="figures">
          <Reference>{booking.reference}</Reference>
        </span>
        . The total is <span className="figures font-semibold">{formatNaira(booking.totalAmountKobo)}</span>.
      </p>
      {charges.length > 0 && (
        <HourCharges
          charges={charges}
          onChoose={(charge) => {
            form.setValue('amount', toNaira(charge.priceKobo), { shouldDirty: true });
            form.setValue('reason', hourChargeReason(charge), { shouldDirty: true });
          }}
        />
      )}
      <AmountField hint={hint + limitHint(max)} {...field('amount')} />
      <TextField label="Reason" hint="The guest reads it on the receipt and in a mail." {...field('reason')} />
    </DialogForm>
  );
}

type HourChargesProps = { charges: readonly HourCharge[]; onChoose: (charge: HourCharge) => void };

function HourCharges({ charges, onChoose }: HourChargesProps) {
  return (
    <ul aria-label="Charges of the house" className="flex flex-wrap gap-2">
      {charges.map((charge) => (
        <li key={`${charge.kind} ${charge.at}`}>
          <Button look="outline" onClick={() => onChoose(charge)}>
            {hourChargeReason(charge)}, {formatNaira(charge.priceKobo)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type GiveBackFacts = {
  booking: DeskBooking;
  /** The most that can be given back: `maxAlone` without a second person, `max` with one. */
  maxAlone: Kobo;
  max: Kobo;
  /** What is owed back at the desk. */
  due: Kobo;
};

type GiveBackDialogProps = GiveBackFacts & { close: () => void };

export function GiveBackDialog(props: GiveBackDialogProps) {
  return (
    <Dialog title="Give money back" size="small" onClose={props.close}>
      <GiveBackForm {...props} />
    </Dialog>
  );
}

function GiveBackForm({ close, ...currentFacts }: GiveBackDialogProps) {
  // What was known when a refund was sent whose reply was lost, so that it is sent again as it was.
  const [sentFacts, setSentFacts] = useState<GiveBackFacts>();
  const facts = sentFacts ?? currentFacts;
  const { booking, maxAlone, max, due } = facts;
  const proposedNaira = toNaira(kobo(Math.min(max, due))) || undefined;
  const [key] = useState(() => newIdempotencyKey('BACK'));
  const giveBack = useBookingChange('giveBack');
  const [priceOutcome, setAfterwards] = useState<'settled' | 'owed'>(hasLeft(booking.status) ? 'settled' : 'owed');
  const { user } = useSession();
  const { form, field, submission } = useOfficeForm({
    rules: giveBackRules(maxAlone, max, user.role),
    defaultValues: {
      ...{ method: '', amount: proposedNaira, cashFrom: '', reason: '' },
      ...noPerson,
    },
    fields: personFieldNames('confirm'),
    async send(values) {
      try {
        const { method, amountKobo, reason, cashFrom } = values;
        return await giveBack.mutateAsync({
          ...{ method, amountKobo, reason, ...cashFromInput(method, cashFrom), id: booking.id, key },
          ...(priceReductionOf(amountKobo, booking) > 0 && { lowersPrice: priceOutcome === 'settled' }),
          ...(amountKobo > maxAlone && { confirm: secondPersonOf(values) }),
        });
      } catch (problem) {
        setSentFacts(isOutcomeUnknown(problem, sentFacts !== undefined) ? facts : undefined);
        refreshAfterFailure(problem);
        throw isKeyUsed(problem) ? new AppError('conflict', deskMoneyMessages.sentAlready) : problem;
      }
    },
    onSuccess: closeWithToast(close),
    failureTexts: { failed: deskMoneyMessages.giveBackFailed },
  });
  useFollowAmount(form, proposedNaira, { isFixed: submission.pending });
  const [method, amount] = useWatch({ control: form.control, name: ['method', 'amount'] });
  const priceReduction = Number.isFinite(amount) ? priceReductionOf(fromNaira(amount ?? 0), booking) : kobo(0);
  const hint = [
    `Up to ${formatNaira(max)}.`,
    ...(booking.creditKobo > 0 ? [`${formatNaira(booking.creditKobo)} was paid beyond the total.`] : []),
    ...(maxAlone < max ? [`Above ${formatNaira(maxAlone)} a supervisor or a superadmin confirms.`] : []),
  ].join(' ');

  return (
    <DialogForm {...submission} submitLabel="Give money back" cancel={close}>
      <p className="wrap-anywhere">
        {booking.guestName},{' '}
        <span className="figures">
          <Reference>{booking.reference}</Reference>
        </span>
      </p>
      <MethodField {...field('method')} />
      <AmountField hint={hint} {...field('amount')} />
      {method === 'cash' && <CashFromField {...field('cashFrom')} />}
      {priceReduction > 0 && (
        <div>
          <p className="mb-1.5 font-semibold figures">
            {formatNaira(priceReduction)} of it was not paid too much. What becomes of the price?
          </p>
          <RadioPills
            value={priceOutcome}
            onChange={setAfterwards}
            label="What becomes of the price"
            choices={[
              ['settled', 'It goes down as well'],
              ['owed', 'The guest pays it another way'],
            ]}
          />
          <p className="mt-2 text-sm text-soft figures">
            {priceOutcome === 'settled'
              ? `The stay costs ${formatNaira(priceReduction)} less, as a discount with this reason. The guest owes nothing for it.`
              : `The guest owes ${formatNaira(priceReduction)} again.`}
          </p>
        </div>
      )}
      <TextField
        label="Reason"
        hint={
          priceReduction > 0 && priceOutcome === 'settled'
            ? 'The guest reads it on the receipt and in a mail.'
            : method === 'card'
              ? deskMoneyMessages.refundSlip
              : undefined
        }
        {...field('reason')}
      />
      {isAbove(maxAlone, amount) && !isAbove(max, amount) && <SecondPersonFields field={field} />}
    </DialogForm>
  );
}

type ReversePaymentDialogProps = { booking: DeskBooking; payment: PaymentView; close: () => void };

export function ReversePaymentDialog(props: ReversePaymentDialogProps) {
  return (
    <Dialog title="Reverse this payment?" size="small" onClose={props.close}>
      <ReversePaymentForm {...props} />
    </Dialog>
  );
}

const reversalRules = schemaResolver(z.pick(reversePaymentInput, { reason: true }));

function ReversePaymentForm({ booking, payment, close }: ReversePaymentDialogProps) {
  const reverse = useBookingChange('reversePayment');
  const { field, submission } = useOfficeForm({
    rules: reversalRules,
    defaultValues: { reason: '' },
    send: ({ reason }) => reverse.mutateAsync({ id: booking.id, paymentId: payment.id, reason }),
    afterFailure: (problem) => void refreshAfterFailure(problem),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: deskMessages.reversalFailed },
  });
  const method = payment.method === 'gateway' ? '' : deskMethodLabels[payment.method];

  return (
    <DialogForm {...submission} submitLabel="Reverse payment" cancel={close}>
      <p>
        <span className="figures font-semibold">{formatNaira(payment.amountKobo)}</span>, {method}, no longer counts as
        paid. The payment stays in the list, struck out.
        {payment.method === 'cash' && ` ${reversedCashText}`}
        {hasLeft(booking.status) &&
          ' The guest, who has left, then owes it again. To let the guest have money back, choose Give money back.'}
      </p>
      <TextField label="Reason" {...field('reason')} />
    </DialogForm>
  );
}
