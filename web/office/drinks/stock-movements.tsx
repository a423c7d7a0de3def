import { useState } from 'react';
import { type MovementView, movementLabels, stockMessages } from '#contract/bar.ts';
import { countSentence } from '#web/office/list/count.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';

export const movementsPerPage = 6;
const noun = { one: 'movement', many: 'movements' };
const words = { prev: 'Newer', next: 'Older' };

export function StockMovements({ id }: { id: number }) {
  const [cursor, setCursor] = useState<string>();
  const { data, error, isPlaceholderData } = useApiQuery('stockMovements', {
    id,
    limit: movementsPerPage,
    ...(cursor && { cursor }),
  });
  return (
    <section aria-label="Stock movements">
      <h3 className="text-lg">Movements</h3>
      {error && (
        <div className="mt-3">
          <Notice tone="danger">{failureOf(error, { failed: stockMessages.movementsFailed }).message}</Notice>
        </div>
      )}
      {data && (
        <>
          <ol aria-busy={isPlaceholderData || undefined} className="mt-1 divide-y divide-hairline">
            {data.data.map((movement) => (
              <Movement key={movement.id} movement={movement} />
            ))}
          </ol>
          {data.total_count === 0 ? (
            <p className="mt-3 text-soft">There was never anything in stock.</p>
          ) : (
            <Pager label="Movements" prev={data.prev_cursor} next={data.next_cursor} onGo={setCursor} labels={words}>
              <span className="figures">{countSentence(data, noun, false)}</span>
            </Pager>
          )}
        </>
      )}
    </section>
  );
}

const signed = (quantity: number): string => (quantity < 0 ? `−${-quantity}` : `+${quantity}`);

function Movement({ movement }: { movement: MovementView }) {
  const { kind, quantity, stock_after, staff_name, moved_at, reason } = movement;
  const moment = useMoment();
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{movementLabels[kind]}</p>
        {reason && <p className="text-[0.9375rem] wrap-anywhere">{reason}</p>}
        <p className="figures mt-0.5 text-sm text-soft">
          <time dateTime={moved_at}>{moment(moved_at)}</time>, {staff_name}
        </p>
      </div>
      <p className="figures shrink-0 text-right">
        <span className="block font-semibold">{signed(quantity)}</span>
        <span className="text-sm text-soft">{stock_after} in stock</span>
      </p>
    </li>
  );
}
