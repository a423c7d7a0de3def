import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { type RecordedState, type RecordedView, recordedMessages } from '#contract/oversight/recorded.ts';
import { useFacts } from '#web/core/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

const headingsByState: Record<Exclude<RecordedState, 'cancelled'>, string> = {
  paid: 'Recorded as paid',
  partly: 'Recorded as paid in part',
  unpaid: 'Recorded as unpaid',
  later: 'To be paid later',
  nothing: 'Nothing is owed',
};

/**
 * Shows what the hotel has recorded, so that the guest can compare it with what was paid. Only the form needs a script.
 */
export function Recorded({ view, code }: { view: RecordedView; code: string }) {
  const { hotel } = useFacts();
  const formatTime = makeTimeFormat(hotel.timeZone);
  const { title, state, lines, payments, totalKobo, leftKobo, cancelledAt } = view;
  const subjectWord = view.kind === 'stay' ? 'stay' : view.kind === 'tab' ? 'tab' : 'sale';
  return (
    <div className="page-width py-10 md:py-14 print:p-0">
      <div className="mx-auto max-w-xl rounded-2xl border border-hairline bg-white p-5 sm:p-8 print:max-w-none print:border-0 print:p-0">
        <div className="flex items-start justify-between gap-4">
          <p className="text-soft">{title}</p>
          <button type="button" data-print="" className={buttonLook('outline', 'noscript:hidden print:hidden')}>
            Print
          </button>
        </div>
        <h1 className="mt-1 text-3xl">
          {state === 'cancelled' ? `${hotel.name} has cancelled this ${subjectWord}` : headingsByState[state]}
        </h1>
        {cancelledAt && <p className="mt-2 text-soft">at {formatTime(cancelledAt)}</p>}
        <p className="mt-3 text-soft">This is what {hotel.name} has recorded. Is it what you had, and what you paid?</p>
        <ul aria-label="What it was for" className="mt-6 divide-y divide-hairline border-y border-hairline">
          {lines.map(({ text, amountKobo, cancelledAt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can say the same, and the list never changes
            <li key={index} className="py-2.5">
              <Amount text={text} amount={amountKobo} isCancelled={cancelledAt !== null} />
              {cancelledAt && (
                <p className="text-sm text-soft">
                  {hotel.name} has cancelled this sale at {formatTime(cancelledAt)}.
                </p>
              )}
            </li>
          ))}
          <li className="py-2.5 font-semibold">
            <Amount text="Total" amount={totalKobo} />
          </li>
        </ul>
        <h2 className="mt-6 text-xl">Payments</h2>
        {payments.length === 0 && <p className="mt-2 text-soft">No payment is recorded.</p>}
        <ul aria-label="Payments" className="mt-2 divide-y divide-hairline">
          {payments.map((payment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments can be alike, and the list never changes
            <li key={index} className="py-2.5">
              <Amount
                text={`${payment.amountKobo < 0 ? 'Given back, ' : ''}${moneyMethodLabels[payment.method].toLowerCase()}, ${formatTime(payment.at)}`}
                amount={payment.amountKobo}
                isCancelled={payment.cancelledAt !== null}
              />
              {payment.unconfirmed && (
                <p className="text-sm text-soft">
                  {hotel.name} has not seen it at its bank yet, so it is not counted as paid.
                </p>
              )}
              {payment.cancelledAt && (
                <p className="text-sm text-soft">
                  {hotel.name} has taken this payment out of its books at {formatTime(payment.cancelledAt)}.
                </p>
              )}
            </li>
          ))}
        </ul>
        {leftKobo > 0 && (
          <p className="mt-3 flex justify-between gap-4 border-t border-hairline pt-3 text-lg font-semibold">
            To pay <span className="figures">{formatNaira(leftKobo)}</span>
          </p>
        )}
        <ReportForm code={code} />
        {hotel.phones[0] && (
          <p className="mt-6 text-sm text-soft">
            Questions? <PhoneLink phone={hotel.phones[0]} className="figures underline" />
          </p>
        )}
      </div>
    </div>
  );
}

/** The form is always open, so that one press sends it. Its fields are optional. */
const ReportForm = ({ code }: { code: string }) => (
  <form
    data-report={code}
    data-failed={recordedMessages.failed}
    noValidate
    className="mt-7 space-y-4 rounded-xl bg-sand p-4 sm:p-5 print:hidden"
  >
    <h2 className="text-xl">Not what you paid?</h2>
    <p className="text-soft">One press tells the owner of the house. Nobody at the desk or the bar sees it.</p>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="What you paid, ₦ (optional)" name="amount" inputMode="decimal" autoComplete="off" />
      <TextField label="Anything to add (optional)" name="note" maxLength={300} autoComplete="off" />
    </div>
    <Button type="submit" className="max-sm:w-full">
      This is not what I paid
    </Button>
    <p role="status" data-outcome="" className="font-semibold empty:hidden" />
    <noscript>
      <p>To tell the owner from here, this page needs JavaScript. You can also call.</p>
    </noscript>
  </form>
);

type AmountProps = { text: string; amount: Kobo; isCancelled?: boolean };

const Amount = ({ text, amount, isCancelled = false }: AmountProps) => (
  <p className="flex justify-between gap-4">
    <span className="min-w-0 wrap-anywhere">{text}</span>
    {isCancelled ? (
      <del className="shrink-0 figures text-soft">{formatNaira(amount)}</del>
    ) : (
      <span className="shrink-0 figures">{formatNaira(amount)}</span>
    )}
  </p>
);

const makeTimeFormat = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  });
  return (instant: string) => format.format(new Date(instant));
};

export function NothingRecorded() {
  return (
    <div className="page-width flex flex-col items-center py-28 text-center">
      <h1 className="text-4xl">Nothing found</h1>
      <p className="mt-5 max-w-md text-soft">{recordedMessages.notFound}</p>
    </div>
  );
}
