import { useNavigate, useSearch } from '@tanstack/react-router';
import { OpenBooking } from '#web/office/booking/booking-drawer.tsx';
import { oneOf } from '#web/office/list/list-state.ts';
import { GatewayPart } from '#web/office/payments/gateway-part.tsx';
import { RefundList } from '#web/office/payments/refund-list.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

export function Money() {
  const { part, open } = useMoneyPart();
  return (
    <div className="space-y-5">
      <Segmented label="Show" choices={parts} value={part} onChange={open} narrow />
      {part === 'gateway' ? <GatewayPart /> : <RefundList key={part} state={part} />}
      <OpenBooking />
    </div>
  );
}

const parts = [
  ['open', 'To do'],
  ['done', 'Done'],
  ['gateway', 'With the gateway'],
] as const;
type MoneyPart = (typeof parts)[number][0];
const readPart = oneOf(parts.map(([part]) => part));

/** The open part is in the address. Opening another part drops the list state of the current one. */
function useMoneyPart() {
  const navigate = useNavigate();
  const params: Record<string, unknown> = useSearch({ strict: false });
  const part = (typeof params.part === 'string' && readPart(params.part)) || 'open';
  const open = (next: MoneyPart) =>
    void navigate({
      to: '.',
      search: ({ cursor: _, q: __, purpose: ___, state: ____, ...rest }: Record<string, unknown>) => ({
        ...rest,
        part: next === 'open' ? undefined : next,
      }),
      resetScroll: false,
    });
  return { part, open };
}
