import { ChevronLeft, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  ageBuckets,
  ageLabels,
  type CompanyAccount,
  type CompanyPaymentView,
  companyAccountMessages,
} from '#contract/accounts/company-accounts.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { deskMessages, deskMethodLabels } from '#contract/front-desk/desk.ts';
import { CompanyPaymentDialog } from '#web/office/accounts/companies/company-payment-dialog.tsx';
import { callOffice } from '#web/office/core/call.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { FileButton } from '#web/office/core/file-button.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Fact, FactList } from '#web/office/front-desk/booking/facts.tsx';
import { UnconfirmedBadge } from '#web/office/payments/unconfirmed-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

export function CompanyAccountPage({ id }: { id: string }) {
  const { data, error } = useApiQuery('companyAccount', { id });
  return (
    <div className="space-y-5">
      <TabLink
        tab="bookings"
        search={{ company: 'all' }}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep print:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Accounts of companies
      </TabLink>
      {error && (
        <Notice tone="danger">{failureOf(error, { failed: companyAccountMessages.fetchFailed }).message}</Notice>
      )}
      {data ? <CompanyAccountContent account={data} /> : !error && <Spinner />}
    </div>
  );
}

function CompanyAccountContent({ account }: { account: CompanyAccount }) {
  const { company, openKobo, toComeKobo, agesKobo, today } = account;
  const [isPaying, setIsPaying] = useState(false);
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-anywhere">Account of {company.name}</h2>
          <p className="mt-1 text-soft wrap-anywhere">
            {[company.address, company.taxNumber && `Tax ID ${company.taxNumber}`, formatDay(today)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden max-sm:w-full">
          {openKobo > 0 && (
            <Button onClick={() => setIsPaying(true)} className="max-sm:grow">
              Record payment
            </Button>
          )}
          <FileButton
            label="Statement as CSV"
            contents="the statement"
            emptyMessage={account.lines.length === 0 && companyAccountMessages.empty}
            fetchFile={() => callOffice('exportCompanyAccount', { id: company.id })}
          />
          <Button look="outline" onClick={() => print()} className="max-sm:grow">
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </Button>
        </div>
      </header>
      <section aria-label="Owed" className="rounded-2xl border border-hairline bg-white p-5 sm:p-6">
        <p className="text-soft">Open</p>
        <p className="figures mb-3 font-serif text-4xl text-terracotta-deep">{formatNaira(openKobo)}</p>
        <FactList>
          {ageBuckets.map((bucket) => (
            <Fact key={bucket} label={ageLabels[bucket]}>
              {formatNaira(agesKobo[bucket])}
            </Fact>
          ))}
          {toComeKobo > 0 && <Fact label="Guests who have not left">{formatNaira(toComeKobo)}</Fact>}
          <Fact label="Limit">{company.limitKobo === null ? 'None' : formatNaira(company.limitKobo)}</Fact>
        </FactList>
      </section>
      <OpenItems account={account} />
      <Payments account={account} />
      <Statement account={account} />
      {isPaying && <CompanyPaymentDialog account={account} close={() => setIsPaying(false)} />}
    </>
  );
}

const partLook = 'overflow-hidden rounded-2xl border border-hairline bg-white';
const headLook = 'bg-sand px-4 py-3.5 text-lg sm:px-5';
const rowLook =
  'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-hairline px-4 py-3 sm:px-5';

function OpenItems({ account: { items } }: { account: CompanyAccount }) {
  return (
    <section className={partLook}>
      <h3 className={headLook}>Open items</h3>
      {items.length === 0 ? (
        <EmptyState title="Nothing is open">
          <p className="text-soft">
            A balance comes here when a guest leaves, or when it is moved from the account of a stay.
          </p>
        </EmptyState>
      ) : (
        <ul aria-label="Open items">
          {items.map(
            ({ id, bookingId, reference, guestName, day, invoices, amountKobo, openKobo, unconfirmedKobo, age }) => (
              <li key={id} className={rowLook}>
                <span className="min-w-0">
                  <TabLink
                    tab="bookings"
                    search={{ account: bookingId }}
                    className="font-semibold wrap-anywhere hover:text-terracotta-deep"
                  >
                    {guestName}, {reference}
                  </TabLink>
                  <span className="figures block text-sm text-soft">
                    {[
                      formatDay(day),
                      ageLabels[age],
                      invoices.length > 0 ? `Invoice ${invoices.join(', ')}` : 'No invoice yet',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="figures text-right font-semibold">
                  {formatNaira(openKobo)}
                  {openKobo < amountKobo && (
                    <span className="block text-sm font-normal text-soft">of {formatNaira(amountKobo)}</span>
                  )}
                  {unconfirmedKobo > 0 && (
                    <span className="block text-sm font-normal text-soft">
                      {formatNaira(unconfirmedKobo)} transferred, unconfirmed
                    </span>
                  )}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function Payments({ account: { company, payments } }: { account: CompanyAccount }) {
  const [paymentToReverse, setPaymentToReverse] = useState<CompanyPaymentView>();
  const formatInstant = useFormatInstant();
  const close = () => setPaymentToReverse(undefined);
  if (payments.length === 0) return null;
  return (
    <section className={`${partLook} print:hidden`}>
      <h3 className={headLook}>Payments</h3>
      <ul aria-label="Payments">
        {payments.map((payment) => {
          const {
            id,
            method,
            reference,
            amountKobo,
            takenBy,
            takenAt,
            of,
            transfer,
            reversed: reversal,
            reverseProblem,
          } = payment;
          return (
            <li key={id} className={rowLook}>
              <span className="min-w-0">
                <span className="font-semibold">{deskMethodLabels[method]}</span>
                <span className="figures block text-sm text-soft wrap-anywhere">
                  {formatInstant(takenAt)}, {takenBy}
                  {reference && `, ${reference}`} · {of.join(', ')}
                </span>
                {transfer === 'unconfirmed' && <UnconfirmedBadge />}
                {reversal && (
                  <span className="block text-sm text-danger wrap-anywhere">
                    Reversed by {reversal.by}, {formatInstant(reversal.at)}: {reversal.reason}
                  </span>
                )}
              </span>
              <span className="flex items-center gap-3">
                {reversal ? (
                  <del className="figures text-soft">{formatNaira(amountKobo)}</del>
                ) : (
                  <span className="figures font-semibold">{formatNaira(amountKobo)}</span>
                )}
                {reverseProblem === null && (
                  <TableAction
                    label="Reverse"
                    rowName={`${formatNaira(amountKobo)} ${deskMethodLabels[method]}`}
                    icon={Undo2}
                    onClick={() => setPaymentToReverse(payment)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {paymentToReverse && (
        <ConfirmWithReason
          call="reverseCompanyPayment"
          input={(reason) => ({ id: company.id, paymentId: paymentToReverse.id, reason })}
          texts={{
            done: companyAccountMessages.reversed,
            failed: companyAccountMessages.reverseFailed,
            reason: deskMessages.reason,
          }}
          needsReason
          title="Reverse this payment?"
          confirmLabel={`Reverse ${formatNaira(paymentToReverse.amountKobo)}`}
          close={close}
          onDone={close}
        >
          <p>
            <span className="figures font-semibold">{formatNaira(paymentToReverse.amountKobo)}</span> is open again on
            the account of {company.name}.
          </p>
        </ConfirmWithReason>
      )}
    </section>
  );
}

function Statement({ account: { lines } }: { account: CompanyAccount }) {
  if (lines.length === 0) return null;
  return (
    <section className={partLook}>
      <h3 className={headLook}>Statement</h3>
      <ul aria-label="Statement">
        {lines.map(({ id, day, text, amountKobo, balanceKobo }) => (
          <li key={id} className={rowLook}>
            <span className="min-w-0">
              <span className="block wrap-anywhere">{text}</span>
              <span className="figures block text-sm text-soft">{formatDay(day)}</span>
            </span>
            <span className="figures text-right">
              <span className="block font-semibold">{formatNaira(amountKobo)}</span>
              <span className="block text-sm text-soft">Owes {formatNaira(balanceKobo)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
