import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { OpenBooking } from '#web/office/booking/booking-drawer.tsx';
import { oneOf } from '#web/office/list/list-state.ts';
import { GatewayPart } from '#web/office/payments/gateway-part.tsx';
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

const partLabels = { open: 'To do', done: 'Done', gateway: 'With the gateway' } as const;
type MoneyPart = keyof typeof partLabels;
const names = Object.keys(partLabels) as MoneyPart[];

/** The open part is in the address. Opening another part drops the list state of the current one. */
function useMoneyPart() {
  const navigate = useNavigate();
  const params: Record<string, unknown> = useSearch({ strict: false });
  const part = (typeof params.part === 'string' && oneOf(names)(params.part)) || 'open';
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

function MoneyParts({ part, open }: { part: MoneyPart; open: (part: MoneyPart) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="Show" className="inline-flex rounded-full border border-field bg-white p-1">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === part}
          onClick={() => open(name)}
          className={clsx(
            'min-h-11 rounded-full px-5 font-semibold max-sm:px-3.5 max-sm:text-sm',
            name === part ? 'bg-indigo text-white' : 'text-soft hover:text-ink',
          )}
        >
          {partLabels[name]}
        </button>
      ))}
    </div>
  );
}
