import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type BarMethod,
  barMethodLabels,
  barMethods,
  type ListedSale,
  paymentText,
  type SaleSort,
  saleMessages,
  saleSorts,
  sellerLabels,
} from '#contract/bar/bar.ts';
import { type DrinkCategory, drinkCategories } from '#contract/bar/drinks.ts';
import type { Day } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { amountOrAfterCount, shiftMessages } from '#contract/till/shifts.ts';
import { DeleteSale } from '#web/office/bar/sales/delete-sale.tsx';
import { NewSaleDialog } from '#web/office/bar/sales/new-sale-dialog.tsx';
import { OpenTabs } from '#web/office/bar/sales/open-tabs.tsx';
import { loadOrder } from '#web/office/bar/sales/order-draft.ts';
import { ReceiptLink, ReceiptPage } from '#web/office/bar/sales/receipt-page.tsx';
import { otherDrinksOf } from '#web/office/bar/sales/sale-queries.ts';
import type { Noun } from '#web/office/core/list/count.ts';
import { type Filter, ListFilters } from '#web/office/core/list/list-filters.tsx';
import { type ListShape, oneOf, readDay } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useOfficePage } from '#web/office/core/office-page.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { ForeignEquivalent } from '#web/office/rooms/foreign-equivalent.tsx';
import { ShiftNotice } from '#web/office/till/shift/shift-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

type OpenDialog = { action: 'sell' } | { action: 'delete'; sale: ListedSale };

export function BarSales() {
  const { receipt } = useOfficePage();
  return receipt ? <ReceiptPage key={receipt} receipt={receipt} /> : <SalesScreen />;
}

function SalesScreen() {
  const { role, staffId: owner } = useSession().user;
  const canSell = role !== 'supervisor';
  const formatInstant = useFormatInstant();
  const list = useListState(salesShape);
  const query = useApiQuery('listSales', list.query, { enabled: !list.problem });
  // Fetches the menu in advance, so that the dialog has its drinks when it opens.
  useApiQuery('drinkMenu', {}, { enabled: canSell });
  const isNewSaleRequested = useNewSaleRequest();
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    isNewSaleRequested && canSell ? { action: 'sell' } : undefined,
  );
  const rows = useRef<HTMLElement>(null);

  // Placeholder data is of another search. If the filters were hidden for it, the user could not go on typing.
  const hasNoSales = !list.isFiltered && !query.isPlaceholderData && query.data?.totalCount === 0;

  const openSaleForm = () => setDialog({ action: 'sell' });
  const close = () => setDialog(undefined);
  const closeAndFocusList = () => {
    // Unmounts the dialog at once, because while it is mounted nothing outside it can take the focus.
    flushSync(close);
    rows.current?.focus();
  };
  const actionButton = canSell ? (
    <Button onClick={openSaleForm}>
      <Plus aria-hidden="true" className="size-5" />
      New Sale
    </Button>
  ) : (
    <RefreshButton refresh={query.refetch} disabled={list.problem !== undefined} />
  );

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {role === 'barmen' && <h2 className="text-xl">Sales records</h2>}
        <div className="ml-auto">{actionButton}</div>
      </div>
      {role === 'barmen' && <ShiftNotice />}
      <OpenTabs />
      {canSell && !dialog && loadOrder(owner)?.sent && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {saleMessages.sentBefore}
            <Button look="outline" onClick={openSaleForm}>
              Open the sale
            </Button>
          </div>
        </Notice>
      )}
      {!hasNoSales && (
        <ListFilters
          list={list}
          searchPlaceholder={
            role === 'barmen' ? 'Drink, receipt, slip, room or tab' : 'Drink, staff, receipt, slip, room or tab'
          }
          filters={saleFilters}
        />
      )}
      <ListView
        ref={rows}
        label="Bar sales"
        noun={saleLineNoun}
        columns={saleColumns(query.data?.data ?? [], formatInstant)}
        {...(canSell && {
          actions: (sale: ListedSale) =>
            sale.takeBackProblem === null && (
              <TableAction
                label="Delete"
                rowName={`${sale.quantity} × ${sale.drinkName}`}
                icon={Trash2}
                tone="danger"
                onClick={() => setDialog({ action: 'delete', sale })}
              />
            ),
        })}
        list={list}
        query={query}
        failureMessage={saleMessages.fetchFailed}
        emptyState={<EmptyState title="Nothing has been sold yet">{canSell && actionButton}</EmptyState>}
        totals={({ totalAmountKobo, cashAmountKobo, cardAmountKobo, roomAmountKobo, tabAmountKobo }) => (
          <span className="figures">
            {', '}
            <span className="font-semibold text-ink">{amountOrAfterCount(totalAmountKobo)}</span>
            {totalAmountKobo === null && <span className="mt-1 block text-sm">{shiftMessages.sumsHidden}</span>}
            {totalAmountKobo !== null && (
              <>
                <ForeignEquivalent amount={totalAmountKobo} /> in all: {amountOrAfterCount(cashAmountKobo)} cash,{' '}
                {amountOrAfterCount(cardAmountKobo)} card
                {roomAmountKobo !== null && roomAmountKobo > 0 && `, ${formatNaira(roomAmountKobo)} on rooms`}
                {tabAmountKobo !== null && tabAmountKobo > 0 && `, ${formatNaira(tabAmountKobo)} on tabs`}
              </>
            )}
          </span>
        )}
      />
      {dialog?.action === 'sell' && <NewSaleDialog close={close} />}
      {dialog?.action === 'delete' && <DeleteSaleDialog sale={dialog.sale} close={close} onDone={closeAndFocusList} />}
    </div>
  );
}

/**
 * Whether the address asks for a new sale. The hook returns true only once, because it then removes the parameter from
 * the address.
 */
function useNewSaleRequest(): boolean {
  const navigate = useNavigate();
  const { sale }: Record<string, unknown> = useSearch({ strict: false });
  const isNewSaleRequested = sale === 'new';
  useEffect(() => {
    if (!isNewSaleRequested) return;
    void navigate({
      to: '.',
      search: ({ sale: _, ...rest }: Record<string, unknown>) => rest as Record<string, string>,
      replace: true,
      resetScroll: false,
    });
  }, [isNewSaleRequested, navigate]);
  return isNewSaleRequested;
}

const saleFilters: readonly Filter<SaleFilters>[] = [
  {
    name: 'paymentMethod',
    label: 'Payment',
    allLabel: 'Any payment',
    choices: barMethods.map((method) => [method, barMethodLabels[method]]),
  },
  {
    name: 'category',
    label: 'Category',
    allLabel: 'All categories',
    choices: drinkCategories.map((category) => [category, category]),
  },
  { name: 'from', label: 'Sold from', day: true },
  { name: 'to', label: 'Sold until', day: true },
];

const saleColumns = (
  salesOfPage: readonly ListedSale[],
  formatInstant: (instant: string) => string,
): readonly Column<ListedSale, SaleSort>[] => [
  {
    key: 'drink',
    label: 'Drink',
    sort: 'drink_name',
    render: (sale) => (
      <>
        <span className="block">{sale.drinkName}</span>
        <span className="block text-sm font-normal text-soft">{otherDrinksOf(sale, salesOfPage)}</span>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    align: 'right',
    width: 'w-[8%]',
    render: ({ quantity, unitPriceKobo }) => (
      <>
        {quantity}
        {unitPriceKobo !== null && <span className="text-soft columns:hidden"> × {formatNaira(unitPriceKobo)}</span>}
      </>
    ),
  },
  {
    key: 'unitPrice',
    label: 'Unit price',
    align: 'right',
    width: 'w-[10%]',
    hideInCards: true,
    render: ({ unitPriceKobo }) => (unitPriceKobo === null ? '–' : formatNaira(unitPriceKobo)),
  },
  {
    key: 'total',
    label: 'Total',
    sort: 'total_amount',
    align: 'right',
    width: 'w-[10%]',
    render: ({ totalAmountKobo }) => (
      <span className="font-semibold">{totalAmountKobo === null ? '–' : formatNaira(totalAmountKobo)}</span>
    ),
  },
  {
    key: 'payment',
    label: 'Payment',
    width: 'w-[12%]',
    render: (sale) => (
      <>
        {paymentText(sale)}{' '}
        <span className="text-sm text-soft wrap-anywhere columns:block">{sale.onRoom?.guestName}</span>
      </>
    ),
  },
  {
    key: 'staff',
    label: 'Staff',
    width: 'w-[13%]',
    render: ({ staffName, staffRole }) => (
      <>
        {staffName} <span className="text-sm text-soft columns:block">{sellerLabels[staffRole]}</span>
      </>
    ),
  },
  {
    key: 'time',
    label: 'Time',
    sort: 'created_at',
    width: 'w-[11%]',
    render: ({ createdAt, receipt }) => (
      <span className="figures">
        {formatInstant(createdAt)} <ReceiptLink receipt={receipt} />
      </span>
    ),
  },
];

type DeleteSaleDialogProps = { sale: ListedSale; close: () => void; onDone: () => void };

const DeleteSaleDialog = ({ sale, ...callbacks }: DeleteSaleDialogProps) => (
  <DeleteSale {...callbacks} sale={sale} title="Delete this sale?">
    <p className="font-semibold wrap-anywhere">
      {sale.quantity} × {sale.drinkName}
      {sale.totalAmountKobo !== null && <span className="figures">, {formatNaira(sale.totalAmountKobo)}</span>}
    </p>
    <p className="mt-3">
      Delete takes the sale back: it leaves the lists and totals, and stays on its receipt with your reason.
    </p>
  </DeleteSale>
);

type SaleFilters = { paymentMethod: BarMethod; category: DrinkCategory; from: Day; to: Day };

const salesShape: ListShape<SaleFilters, SaleSort> = {
  filters: {
    ...{ paymentMethod: oneOf(barMethods), category: oneOf(drinkCategories), from: readDay, to: readDay },
  },
  sorts: saleSorts,
  defaults: { sort: 'created_at', dir: 'desc' },
};

/** The list counts sale lines: each is one drink, in any quantity, of one customer. */
const saleLineNoun: Noun = { one: 'sale line', many: 'sale lines' };
