import { type BarSale, barMethodLabels, type SaleSort, sellerLabels } from '#contract/bar.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { otherDrinksOf } from '#web/office/bar-sales/other-drinks.ts';
import type { Column } from '#web/ui/table-column.ts';

export const saleColumns = (
  page: readonly BarSale[],
  moment: (instant: string) => string,
): readonly Column<BarSale, SaleSort>[] => [
  {
    key: 'drink',
    label: 'Drink',
    sort: 'drink_name',
    render: (sale) => (
      <>
        <span className="block">{sale.drink_name}</span>
        <span className="block text-sm font-normal text-soft">{otherDrinksOf(sale, page)}</span>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    align: 'right',
    width: 'w-[8%]',
    render: ({ quantity, unit_price }) => (
      <>
        {quantity}
        <span className="text-soft columns:hidden"> × {formatNaira(fromNaira(unit_price))}</span>
      </>
    ),
  },
  {
    key: 'unit_price',
    label: 'Unit price',
    align: 'right',
    width: 'w-[10%]',
    hideInCards: true,
    render: ({ unit_price }) => formatNaira(fromNaira(unit_price)),
  },
  {
    key: 'total',
    label: 'Total',
    sort: 'total_amount',
    align: 'right',
    width: 'w-[10%]',
    render: ({ total_amount }) => <span className="font-semibold">{formatNaira(fromNaira(total_amount))}</span>,
  },
  {
    key: 'payment',
    label: 'Payment',
    width: 'w-[8%]',
    render: ({ payment_method }) => barMethodLabels[payment_method],
  },
  {
    key: 'staff',
    label: 'Staff',
    width: 'w-[13%]',
    render: ({ staff_name, staff_role }) => (
      <>
        {staff_name} <span className="text-sm text-soft columns:block">{sellerLabels[staff_role]}</span>
      </>
    ),
  },
  {
    key: 'time',
    label: 'Time',
    sort: 'created_at',
    width: 'w-[11%]',
    render: ({ created_at }) => <span className="figures">{moment(created_at)}</span>,
  },
];
