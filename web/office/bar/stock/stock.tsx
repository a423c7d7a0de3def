import { Counts } from '#web/office/bar/stock/counts.tsx';
import { Deliveries } from '#web/office/bar/stock/deliveries.tsx';
import { useStockList } from '#web/office/bar/stock/use-stock-list.ts';
import { Segmented } from '#web/ui/segmented.tsx';

export function StockScreen() {
  const list = useStockList();
  const { part } = list.filters;
  return (
    <div className="space-y-5">
      <Segmented
        label="Stock"
        choices={[
          [undefined, 'Deliveries'],
          ['counts', 'Count'],
        ]}
        value={part}
        onChange={(chosen) => list.filter({ part: chosen })}
      />
      {part === 'counts' ? <Counts list={list} /> : <Deliveries list={list} />}
    </div>
  );
}
