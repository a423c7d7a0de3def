import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { servicesLabel } from '#contract/bookings/services-label.ts';
import { formatNaira, kobo, priceLinesOf, toNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { deskMethodLabels } from '#contract/front-desk/desk.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { companyShareLabels, companyShares } from '#contract/front-desk/walk-in.ts';
import { dueOf } from '#contract/payments/cash-given.ts';
import { useFacts } from '#web/core/context.ts';
import type { SpecialQuote } from '#web/offer/special-offer.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { ProofFields, TransferNote } from '#web/office/front-desk/booking/money-fields.tsx';
import { fieldOptionsOfMethod } from '#web/office/front-desk/booking/payment-form.ts';
import type { WalkInSpecialPrice } from '#web/office/front-desk/walk-in/use-walk-in.ts';
import { type WalkInFormState, walkInFormSchema, walkInMethods } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { CashReasonField } from '#web/office/oversight/cash-reason-field.tsx';
import { CashGiven, cashGivenOptions } from '#web/office/payments/cash-given.tsx';
import { SlipOrTerminalButton, type Terminal } from '#web/office/payments/terminal-request.tsx';
import { NoShiftNote } from '#web/office/till/shift/no-shift-note.tsx';
import { TextField } from '#web/ui/field.tsx';

type WalkInPaymentProps = {
  form: WalkInFormState;
  specialPrice: WalkInSpecialPrice;
  price: SpecialQuote | undefined;
  terminal: Terminal;
  goesToTerminal: Terminal['goesToTerminal'];
  /** Whether the user can switch between sending the amount to the terminal and typing the number of a slip. */
  canSwitchToSlip: boolean;
};

const methodLabels = { ...deskMethodLabels, later: 'Later' };
const methodChoices = walkInMethods.map((method) => [method, methodLabels[method]] as const);

const shareChoices = companyShares.map((share) => [share, companyShareLabels[share]] as const);

export function WalkInPayment({
  form,
  specialPrice: { special, companyShare, setCompanyShare },
  price,
  terminal,
  goesToTerminal,
  canSwitchToSlip,
}: WalkInPaymentProps) {
  const { hotel } = useFacts();
  const field = bindFields(form, walkInFormSchema);
  const [method, amount, givenAmount, chosenTerminal] = useWatch({
    control: form.control,
    name: ['method', 'amount', 'given', 'terminal'],
  });
  const payingCompany = special?.company?.paysLater ? special.company : undefined;
  const total = price?.total;
  const isPaid = method !== 'later';
  useEffect(() => {
    if (payingCompany) form.setValue('method', 'later');
  }, [form, payingCompany]);
  useEffect(() => {
    // Until the user edits the amount, it is the total.
    if (isPaid && !form.getFieldState('amount').isDirty && total !== undefined)
      form.setValue('amount', toNaira(total), { shouldValidate: form.formState.isSubmitted });
  }, [form, isPaid, total]);
  const isSentToTerminal = goesToTerminal(method, chosenTerminal);
  const toPayNowKobo = isPaid ? dueOf(amount) : kobo(0);
  return (
    <div className="space-y-4">
      {payingCompany ? (
        <>
          <TotalField price={price} />
          <div>
            <p aria-hidden="true" className="mb-1.5 text-sm font-semibold wrap-anywhere">
              {payingCompany.name} pays
            </p>
            <RadioPills
              label={`${payingCompany.name} pays`}
              choices={shareChoices}
              value={companyShare}
              onChange={setCompanyShare}
            />
          </div>
          <p className="wrap-anywhere">
            {payingCompany.name} pays {total === undefined ? '' : `${formatNaira(total)} `}later.{' '}
            {companyShare === 'nights'
              ? `The guest pays ${servicesLabel(hotel).toLowerCase()} and extra charges.`
              : `It also pays ${servicesLabel(hotel).toLowerCase()} and extra charges.`}
          </p>
        </>
      ) : (
        <>
          <div>
            <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
              Payment
            </p>
            <RadioPills
              label="Payment"
              choices={methodChoices}
              value={method}
              onChange={(value) => form.setValue('method', value, { shouldDirty: true })}
            />
          </div>
          {method === 'cash' && <NoShiftNote />}
          <div className="grid items-start gap-5 sm:grid-cols-2 md:grid-cols-3">
            <TotalField price={price} />
            {isPaid && (
              <>
                <TextField label={`${moneyWords.now} (₦)`} {...field('amount', { shouldUnregister: true })} />
                {method === 'cash' && (
                  <CashGiven
                    due={toPayNowKobo}
                    given={givenAmount}
                    field={field('given', cashGivenOptions)}
                    onChoose={(naira) =>
                      form.setValue('given', naira, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
                    }
                  />
                )}
                <ProofFields
                  {...{ form, place: 'desk', method, isSent: isSentToTerminal }}
                  reference={field('reference', fieldOptionsOfMethod)}
                  terminal={field('terminal', fieldOptionsOfMethod)}
                />
              </>
            )}
          </div>
          {method === 'transfer' && <TransferNote />}
          {canSwitchToSlip && terminal.canSend(method, chosenTerminal) && <SlipOrTerminalButton terminal={terminal} />}
          {method === 'cash' && <CashReasonField {...field('cashReason', fieldOptionsOfMethod)} />}
          {total !== undefined && total > toPayNowKobo && (
            <p className="figures">
              {moneyWords.later}: <b>{formatNaira(kobo(total - toPayNowKobo))}</b>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function TotalField({ price }: { price: SpecialQuote | undefined }) {
  const nights = price?.nights ?? [];
  const lineTexts = priceLinesOf(nights).map((line) => `${plural(line.nights, 'night')} × ${formatNaira(line.price)}`);
  const offTexts = (price?.off ?? []).map(({ label, amount }) => `, ${label} ${formatNaira(amount)}`);
  return (
    <TextField
      label={moneyWords.total}
      readOnly
      value={price ? formatNaira(price.total) : ''}
      placeholder="–"
      hint={price ? `${lineTexts.join(' + ')}${offTexts.join('')}` : 'Price per night × nights'}
    />
  );
}
