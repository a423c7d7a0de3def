import { OpenBooking } from '#web/office/booking/open-booking.tsx';
import { GatewayPart } from '#web/office/payments/gateway-part.tsx';
import { MoneyParts, useMoneyPart } from '#web/office/payments/money-parts.tsx';
import { RefundList } from '#web/office/payments/refund-list.tsx';

export function Money() {
  const { part, open } = useMoneyPart();
  return (
    <div className="space-y-5">
      <MoneyParts part={part} open={open} />
      {part === 'gateway' ? <GatewayPart /> : <RefundList key={part} state={part} />}
      <OpenBooking />
    </div>
  );
}
