import { ChevronLeft, ReceiptText, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Output } from '#contract/api.ts';
import { paymentText, saleMessages, sellerLabels } from '#contract/bar/bar.ts';
import type { ReceiptSale } from '#contract/bar/receipts.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { takeBackMessages } from '#contract/front-desk/take-back.ts';
import { useFacts } from '#web/core/context.ts';
import { DeleteSale } from '#web/office/bar/sales/delete-sale.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { RecordedDialog } from '#web/office/oversight/recorded-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

const useSalesTab = () => (useSession().user.role === 'barmen' ? 'create-sale' : 'bar-sales');

export function ReceiptLink({ receipt }: { receipt: number }) {
  return (
    <TabLink
      tab={useSalesTab()}
      search={{ receipt: String(receipt) }}
      className="text-sm text-soft underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta columns:block"
    >
      Receipt {receipt}
    </TabLink>
  );
}

export function ReceiptPage({ receipt }: { receipt: string }) {
  const { data, error } = useApiQuery('readBarReceipt', { receipt });
  return (
    <div className="space-y-5">
      <TabLink
        tab={useSalesTab()}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        All sales
      </TabLink>
      {error && !data && (
        <Notice tone="danger">{failureOf(error, { failed: saleMessages.fetchFailed }).message}</Notice>
      )}
      {data ? <ReceiptContent receipt={data} /> : !error && <Spinner />}
    </div>
  );
}

function ReceiptContent({ receipt: { orderId, receipt, sales, totalKobo } }: { receipt: Output<'readBarReceipt'> }) {
  const formatInstant = useFormatInstant();
  const [showsCode, setShowsCode] = useState(false);
  const canChange = useSession().user.role !== 'supervisor';
  const [firstSale] = sales;
  if (!firstSale) return null;
  return (
    <article aria-label={`Receipt ${receipt}`} className="mx-auto max-w-xl space-y-5">
      <h2 className="figures text-xl">Receipt {receipt}</h2>
      <ul aria-label="Drinks" className="divide-y divide-hairline border-y border-hairline">
        {sales.map((sale) => (
          <SaleLine key={sale.id} sale={sale} />
        ))}
      </ul>
      {canChange && <WhyNotTakenBack sales={sales} />}
      <dl className="figures space-y-2">
        <Fact label="Total">
          <span className="text-lg font-semibold">{formatNaira(totalKobo)}</span>
        </Fact>
        <Fact label="Paid by">
          {paymentText(firstSale)}
          {firstSale.onRoom && <span className="block text-sm text-soft">{firstSale.onRoom.guestName}</span>}
        </Fact>
        <Fact label="Sold by">
          {firstSale.staffName} <span className="text-sm text-soft">{sellerLabels[firstSale.staffRole]}</span>
        </Fact>
        <Fact label="Sold on">{formatInstant(firstSale.createdAt)}</Fact>
      </dl>
      <Button onClick={() => setShowsCode(true)} className="w-full">
        <ReceiptText aria-hidden="true" className="size-5" />
        Receipt for the guest
      </Button>
      {showsCode && <RecordedDialog kind="order" id={orderId} close={() => setShowsCode(false)} />}
    </article>
  );
}

/** Says why drinks of the receipt have no button to take them back. */
function WhyNotTakenBack({ sales }: { sales: readonly ReceiptSale[] }) {
  const { undoMinutes } = useFacts().hotel.desk;
  const problems = sales.flatMap(({ takenBack, takeBackProblem }) =>
    takenBack || takeBackProblem === null ? [] : [takeBackProblem],
  );
  return [...new Set(problems)].map((problem) => (
    <p key={problem} className="text-sm text-soft">
      {problem === takeBackMessages.tooLate
        ? `More than ${plural(undoMinutes, 'minute')} old: the owner can take it back.`
        : problem}
    </p>
  ));
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="shrink-0 text-soft">{label}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
);

function SaleLine({ sale }: { sale: ReceiptSale }) {
  const formatInstant = useFormatInstant();
  const canChange = useSession().user.role !== 'supervisor';
  const [isDeleting, setIsDeleting] = useState(false);
  const { quantity, drinkName, unitPriceKobo, totalAmountKobo, takenBack, takeBackProblem } = sale;
  const name = `${quantity} × ${drinkName}`;
  const close = () => setIsDeleting(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        {name}
        <span className="figures block text-sm text-soft">{formatNaira(unitPriceKobo)} each</span>
        {takenBack && (
          <span className="block text-sm text-soft">
            {takenBack.poured ? 'Poured away' : 'Taken back'} by {takenBack.by}, {formatInstant(takenBack.at)}:{' '}
            {takenBack.reason}
          </span>
        )}
      </span>
      <span className="figures shrink-0">
        {takenBack ? <del className="text-soft">{formatNaira(totalAmountKobo)}</del> : formatNaira(totalAmountKobo)}
      </span>
      {canChange && takeBackProblem === null && (
        <TableAction label="Take back" rowName={name} icon={Trash2} tone="danger" onClick={() => setIsDeleting(true)} />
      )}
      {isDeleting && (
        <DeleteSale sale={sale} title={`Take back ${name}?`} confirmLabel="Take back" close={close} onDone={close}>
          <p>It leaves the lists and totals, and stays on this receipt with your reason.</p>
        </DeleteSale>
      )}
    </li>
  );
}
