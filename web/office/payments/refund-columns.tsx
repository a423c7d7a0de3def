import { amountIn, fromNaira } from '#contract/money.ts';
import { type RefundView, refundPurposeLabels, refundStateLabels, refundWayLabels } from '#contract/refunds.ts';
import { BookingLink } from '#web/office/shared/booking-link.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table-column.ts';

const tones = { due: 'warning', asked: 'info', made: 'good', refused: 'danger', kept: 'quiet' } as const;

/** For labels that are read without the row, as by a screen reader. */
export const refundName = ({ booking, tx_ref, purpose }: RefundView): string =>
  `${booking?.reference ?? tx_ref}, ${refundPurposeLabels[purpose].toLowerCase()}`;

export const formatRefundAmount = ({ currency, amount }: Pick<RefundView, 'currency' | 'amount'>): string =>
  amountIn(currency, fromNaira(amount));

export const refundColumns = (moment: (instant: string) => string): readonly Column<RefundView, 'since'>[] => [
  {
    key: 'purpose',
    label: 'What',
    width: 'w-[14%]',
    render: ({ purpose }) => <span className="font-semibold">{refundPurposeLabels[purpose]}</span>,
  },
  {
    key: 'guest',
    label: 'Guest',
    render: ({ booking, tx_ref }) =>
      booking ? (
        <>
          <span className="block wrap-anywhere">{booking.guest_name}</span>
          {booking.id ? (
            <BookingLink booking={{ id: booking.id, reference: booking.reference }} />
          ) : (
            <span className="figures text-sm">{booking.reference}</span>
          )}
        </>
      ) : (
        <span className="figures text-sm wrap-anywhere">{tx_ref}</span>
      ),
  },
  {
    key: 'amount',
    label: 'Amount',
    align: 'right',
    width: 'w-[12%]',
    render: (refund) => (
      <>
        <span className="figures block font-semibold">{formatRefundAmount(refund)}</span>
        {refund.amount !== refund.paid && (
          <span className="figures block text-sm text-soft">
            of {amountIn(refund.currency, fromNaira(refund.paid))}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: 'w-[19%]',
    render: (refund) => <State refund={refund} />,
  },
  {
    key: 'since',
    label: 'Since',
    width: 'w-[13%]',
    render: ({ since, made_at, decided_at, state }) => {
      const at = state === 'made' || state === 'kept' ? (made_at ?? decided_at ?? since) : since;
      return (
        <time dateTime={at} className="figures">
          {moment(at)}
        </time>
      );
    },
  },
];

function State({ refund: { state, way, gateway_said, reason, decided_by } }: { refund: RefundView }) {
  return (
    <>
      <StatusBadge tone={tones[state]}>{refundStateLabels[state]}</StatusBadge>
      {state === 'refused' && <span className="mt-1 block text-sm">{gateway_said}</span>}
      {state === 'made' && way && <span className="mt-1 block text-sm text-soft">{refundWayLabels[way]}</span>}
      {reason && (
        <span className="mt-1 block text-sm text-soft wrap-anywhere">
          {decided_by ? `${decided_by}: ` : ''}
          {reason}
        </span>
      )}
    </>
  );
}
