import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ProformaView } from '#contract/accounts/invoices.ts';
import { formatDay } from '#contract/core/dates.ts';
import { OwnLogo } from '#web/core/hotel-logo.tsx';
import { InvoiceLines } from '#web/invoice/invoice-lines.tsx';

export type Paper = 'a4' | 'slip';

type InvoicePaperProps = {
  title: string;
  paper: Paper;
  content: ProformaView;
  /** Texts below the day of the invoice: its number at the tax authority (IRN) and “Copy”. */
  marks?: ReactNode;
  /** Sentences above the buyer, such as “Taken back by credit note …”. */
  notices?: ReactNode;
  foot: ReactNode;
};

export function InvoicePaper({ title, paper, content, marks, notices, foot }: InvoicePaperProps) {
  const { day, supplier, buyer, stay, lines, totals } = content;
  const isSlip = paper === 'slip';
  return (
    <article
      aria-label={title}
      className={clsx(
        'mx-auto rounded-2xl border border-hairline bg-white p-5 sm:p-8 print:rounded-none print:border-0 print:p-0',
        isSlip ? 'invoice-slip max-w-[19rem] text-sm' : 'max-w-[50rem]',
      )}
    >
      <header className={clsx('flex flex-wrap justify-between gap-x-8 gap-y-4', isSlip && 'flex-col')}>
        <div className="min-w-0">
          <OwnLogo className="mb-3 h-12 w-auto max-w-48 object-contain" />
          <p className="font-serif text-2xl">{supplier.name}</p>
          <p className="text-sm text-soft">{supplier.company}</p>
          <p className="text-sm text-soft">{supplier.address}</p>
          <p className="figures text-sm text-soft">
            Tax number {supplier.taxNumber} · {supplier.registration}
          </p>
        </div>
        <div className={isSlip ? undefined : 'sm:text-right print:text-right'}>
          <h2 className="figures text-2xl">{title}</h2>
          <p className="figures">{formatDay(day)}</p>
          {marks}
        </div>
      </header>
      {notices}
      <dl className={clsx('my-6 grid gap-x-8 gap-y-4', !isSlip && 'sm:grid-cols-2 print:grid-cols-2')}>
        <div>
          <dt className="text-sm text-soft">Buyer</dt>
          <dd className="wrap-anywhere">
            <span className="font-semibold">{buyer.name}</span>
            {buyer.address && <span className="block">{buyer.address}</span>}
            {buyer.taxNumber && <span className="figures block">Tax number {buyer.taxNumber}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Stay</dt>
          <dd className="figures">
            {formatDay(stay.checkIn)} to {formatDay(stay.checkOut)}
            <span className="block">{stay.reference}</span>
          </dd>
        </div>
      </dl>
      <InvoiceLines lines={lines} totals={totals} isNarrow={isSlip} />
      <footer className={clsx('mt-6 flex flex-wrap items-end gap-6', isSlip && 'flex-col items-center')}>{foot}</footer>
    </article>
  );
}
