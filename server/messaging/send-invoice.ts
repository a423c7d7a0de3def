import { invoiceKindLabels } from '#contract/accounts/invoice-kinds.ts';
import { waitsForClearance } from '#contract/accounts/invoice-reports.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { invoiceUrl } from '#server/accounts/invoice-link.ts';
import { findReport } from '#server/accounts/invoice-report-store.ts';
import { findInvoice } from '#server/accounts/invoice-store.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Jobs } from '#server/core/enqueue.ts';
import { questionsLine } from '#server/messaging/guest-mails.ts';
import { renderMail } from '#server/messaging/render-mail.tsx';

const clearanceCheckMs = 5 * 60_000;

/**
 * Runs as a job. Sends nothing if the guest was erased meanwhile, and waits until an invoice to a company is cleared.
 */
export async function sendInvoice(
  deps: Deps,
  { invoiceId, to, key }: Jobs['invoice.mailed'],
): Promise<Date | undefined> {
  const invoice = await findInvoice(deps.db.read, { id: invoiceId });
  const booking = invoice && (await findBooking(deps.db.read, { id: invoice.bookingId }));
  if (!invoice || !booking || !to) return;
  if (waitsForClearance(await findReport(deps.db.read, invoiceId)))
    return new Date(deps.clock.now().getTime() + clearanceCheckMs);
  const { hotel } = deps;
  const title = `${invoiceKindLabels[invoice.kind]} ${invoice.number}`;
  await deps.mailer.send({
    id: `invoice.${invoiceId}.${key}`,
    to,
    subject: `${title}: ${hotel.name}`,
    ...renderMail(hotel, {
      title,
      intro: `Here is ${title.toLowerCase().replace(invoice.number.toLowerCase(), invoice.number)} of ${hotel.name}.`,
      parts: [
        {
          rows: [
            ['Day', formatDay(invoice.day)],
            ['Buyer', invoice.buyerName],
            ['Stay', booking.reference],
            ['Total', formatNaira(invoice.grossKobo)],
          ],
        },
      ],
      link: {
        label: 'View and print the invoice',
        url: invoiceUrl(deps, booking, invoice),
        hint: 'Whoever has this link can read the invoice.',
      },
      end: [[questionsLine(hotel)]],
    }),
  });
  return;
}
