import { amountIn, fromNaira } from '#contract/money.ts';
import { type DifferenceView, differenceLabels } from '#contract/reconciliation.ts';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import type { Column } from '#web/ui/table-column.ts';

export const differenceName = ({ kind, number }: DifferenceView): string =>
  `${differenceLabels[kind].toLowerCase()}, ${number}`;

function Amount({ amount, currency }: { amount: number | null; currency: string }) {
  if (amount !== null) return <span className="figures">{amountIn(currency, fromNaira(amount))}</span>;
  return (
    <span className="text-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

export const differenceColumns = (moment: (instant: string) => string): readonly Column<DifferenceView, 'found'>[] => [
  {
    key: 'kind',
    label: 'What',
    width: 'w-[22%]',
    render: ({ kind, number }) => (
      <>
        <span className="font-semibold">{differenceLabels[kind]}</span>
        <span className="figures block text-sm text-soft wrap-anywhere">{number}</span>
      </>
    ),
  },
  {
    key: 'booking',
    label: 'Guest',
    render: ({ booking, tx_ref }) => (
      <>
        <span className="block wrap-anywhere">{booking?.guest_name}</span>
        {booking?.id ? (
          <BookingLink booking={{ id: booking.id, reference: booking.reference }} />
        ) : (
          <span className="figures text-sm wrap-anywhere">{booking?.reference ?? tx_ref ?? 'Unknown'}</span>
        )}
      </>
    ),
  },
  {
    key: 'theirs',
    label: 'At the gateway',
    align: 'right',
    width: 'w-[14%]',
    render: ({ theirs, currency }) => <Amount amount={theirs} currency={currency} />,
  },
  {
    key: 'ours',
    label: 'Here',
    align: 'right',
    width: 'w-[14%]',
    render: ({ ours, currency }) => <Amount amount={ours} currency={currency} />,
  },
  {
    key: 'found',
    label: 'Found',
    width: 'w-[20%]',
    render: ({ found_at, reason, resolved_by }) => (
      <>
        <time dateTime={found_at} className="figures">
          {moment(found_at)}
        </time>
        {reason && (
          <span className="mt-1 block text-sm text-soft wrap-anywhere">
            {resolved_by}: {reason}
          </span>
        )}
      </>
    ),
  },
];
