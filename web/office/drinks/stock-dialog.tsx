import { useState } from 'react';
import type { DrinkView } from '#contract/bar.ts';
import { StockForm } from '#web/office/drinks/stock-form.tsx';
import { movementsAtOnce, StockMovements } from '#web/office/drinks/stock-movements.tsx';
import { newKey } from '#web/office/new-key.ts';
import { useApiQuery } from '#web/office/query.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = { drink: DrinkView; close: () => void };

/** What there is of a drink: how it came to that and, while it is on the list, what has changed it now. */
export function StockDialog({ drink, close }: Props) {
  const known = useApiQuery('stockMovements', { id: drink.id, limit: movementsAtOnce });
  // One until the server has answered: however often it is sent, it is one delivery.
  const [key, setKey] = useState(() => newKey('STOCK'));
  const now = known.data?.drink ?? drink;
  return (
    <Dialog title={`Stock of ${drink.drink_name}`} size="large" onClose={close}>
      {now.deleted_at ? (
        <StockMovements id={drink.id} />
      ) : (
        <div className="grid gap-8 sm:grid-cols-2">
          <StockForm drink={now} moveKey={key} moved={() => setKey(newKey('STOCK'))} />
          <StockMovements key={key} id={drink.id} />
        </div>
      )}
    </Dialog>
  );
}
