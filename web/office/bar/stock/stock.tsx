import { StockCounts } from '#web/office/bar/stock/counts.tsx';
import { Deliveries } from '#web/office/bar/stock/deliveries.tsx';
import { OrderList } from '#web/office/bar/stock/order-list.tsx';
import { useStockList } from '#web/office/bar/stock/use-stock-list.ts';
import { useSession } from '#web/office/core/session.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const stockParts = [
  [undefined, 'Deliveries'],
  ['counts', 'Count'],
] as const;
const partsOfOwner = [...stockParts, ['order', 'Order list']] as const;

export function StockScreen() {
  const isOwner = useSession().user.role === 'superadmin';
  const listState = useStockList();
  const { part } = listState.filters;
  return (
    <div className="space-y-5">
      <Segmented
        label="Stock"
        choices={isOwner ? partsOfOwner : stockParts}
        value={part}
        onChange={(chosen) => listState.filter({ part: chosen, note: undefined })}
        narrow
      />
      {part === 'counts' && <StockCounts list={listState} />}
      {part === 'order' && isOwner && <OrderList />}
      {(part === undefined || (part === 'order' && !isOwner)) && <Deliveries list={listState} />}
    </div>
  );
}
