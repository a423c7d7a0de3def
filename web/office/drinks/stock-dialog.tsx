import { useState } from 'react';
import type { DrinkView } from '#contract/bar.ts';
import { StockForm } from '#web/office/drinks/stock-form.tsx';
import { movementsPerPage, StockMovements } from '#web/office/drinks/stock-movements.tsx';
import { newIdempotencyKey } from '#web/office/shared/idempotency-key.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = { drink: DrinkView; close: () => void };

export function StockDialog({ drink, close }: Props) {
  const query = useApiQuery('stockMovements', { id: drink.id, limit: movementsPerPage });
  // Idempotency key: one per change, so that a repeated request counts once.
  const [key, setKey] = useState(() => newIdempotencyKey('STOCK'));
  const current = query.data?.drink ?? drink;
  return (
    <Dialog title={`Stock of ${drink.drink_name}`} size="large" onClose={close}>
      {current.deleted_at ? (
        <StockMovements id={drink.id} />
      ) : (
        <div className="grid gap-8 sm:grid-cols-2">
          <StockForm drink={current} moveKey={key} onMoved={() => setKey(newIdempotencyKey('STOCK'))} />
          <StockMovements key={key} id={drink.id} />
        </div>
      )}
    </Dialog>
  );
}
