import { clsx } from 'clsx';
import type { InvoiceTotals, InvoiceView } from '#contract/accounts/invoices.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { dayFormatter } from '#web/core/months.ts';

/** Formats a day as "8 Dec 2026". */
const dateText = dayFormatter({ day: 'numeric', month: 'short', year: 'numeric' });

type InvoiceLinesProps = { lines: InvoiceView['lines']; totals: InvoiceTotals; isNarrow?: boolean };

const taxParts = ['net', 'service', 'vat', 'consumption'] as const;
type TaxPart = (typeof taxParts)[number];

const formatWithKobo = (amount: Kobo): string => {
  const text = formatNaira(amount);
  return /\.\d\d$/.test(text) ? text : `${text}.00`;
};

/**
 * Shows columns for the net amount and for each tax or service charge that is not zero. On a phone or with `isNarrow`,
 * they are hidden.
 */
export function InvoiceLines({ lines, totals, isNarrow = false }: InvoiceLinesProps) {
  const shownParts = taxParts.filter((part) => part === 'net' || totals[`${part}Kobo`] !== 0);
  const labels: Record<TaxPart, string> = {
    net: 'Net',
    service: ['Service charge', totals.rates.service].filter(Boolean).join(' '),
    vat: ['VAT', totals.rates.vat].filter(Boolean).join(' '),
    consumption: ['Consumption tax', totals.rates.consumption].filter(Boolean).join(' '),
  };
  const wideLook = isNarrow ? 'hidden' : 'max-sm:hidden print:table-cell';
  const narrowLook = isNarrow ? 'block' : 'block sm:hidden print:hidden';
  const amountLook = 'figures px-2 py-2 text-right';
  return (
    <>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-hairline text-left text-sm text-soft">
            <th className={clsx(wideLook, 'px-3 py-2 font-semibold')}>Day</th>
            <th className={clsx(isNarrow ? 'px-0' : 'px-2 max-sm:px-3', 'py-2 font-semibold')}>What</th>
            {shownParts.map((part) => (
              <th key={part} className={clsx(wideLook, amountLook, 'font-semibold')}>
                {labels[part]}
              </th>
            ))}
            <th className={clsx(isNarrow ? 'px-0' : 'px-3', 'py-2 text-right font-semibold')}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
            <tr key={index} className="border-b border-hairline align-top break-inside-avoid">
              <td className={clsx(wideLook, 'figures px-3 py-2 whitespace-nowrap')}>{dateText(line.day)}</td>
              <td className={clsx(isNarrow ? 'px-0' : 'px-2 max-sm:px-3', 'py-2 wrap-anywhere')}>
                {line.label}
                <span className={clsx(narrowLook, 'figures text-sm text-soft')}>{dateText(line.day)}</span>
              </td>
              {shownParts.map((part) => (
                <td key={part} className={clsx(wideLook, amountLook)}>
                  {formatWithKobo(line[`${part}Kobo`])}
                </td>
              ))}
              <td className={clsx(isNarrow ? 'px-0' : 'px-3', 'figures py-2 text-right')}>
                {formatWithKobo(line.grossKobo)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl
        className={clsx(
          'figures ml-auto grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-3',
          isNarrow ? 'px-0' : 'px-3',
        )}
      >
        {shownParts.map((part) => (
          <div key={part} className="col-span-2 grid grid-cols-subgrid text-soft">
            <dt>{labels[part]}</dt>
            <dd className="text-right">{formatWithKobo(totals[`${part}Kobo`])}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid text-lg font-semibold">
          <dt>Total</dt>
          <dd className="text-right">{formatWithKobo(totals.grossKobo)}</dd>
        </div>
      </dl>
    </>
  );
}
