import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BarSale, saleMessages } from '#contract/bar.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { takeBackProblem } from '#contract/take-back.ts';
import { useFacts } from '#web/core/context.ts';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { DeleteSaleDialog } from '#web/office/bar-sales/delete-sale-dialog.tsx';
import { NewSaleDialog } from '#web/office/bar-sales/new-sale-dialog.tsx';
import { loadOrder } from '#web/office/bar-sales/order-draft.ts';
import { saleColumns } from '#web/office/bar-sales/sale-columns.tsx';
import { SaleFilters } from '#web/office/bar-sales/sale-filters.tsx';
import { saleLine, salesShape } from '#web/office/bar-sales/sales-shape.ts';
import { ListView } from '#web/office/list/list-view.tsx';
import { useListState } from '#web/office/list/use-list-state.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type OpenDialog = { what: 'sell' } | { what: 'delete'; sale: BarSale };

/** Superadmins and barmen sell here, barmen see only their own sales, and supervisors only read. */
export function BarSales() {
  const { role, staff_id: owner } = useSession().user;
  const canSell = role !== 'supervisor';
  const { undoMinutes } = useFacts().hotel.desk;
  const moment = useMoment();
  const list = useListState(salesShape);
  const query = useApiQuery('listSales', list.query, { enabled: !list.problem });
  // Prefetched, so that the dialog opens with its drinks.
  useApiQuery('drinkMenu', {}, { enabled: canSell });
  const newSaleRequested = useNewSaleRequest();
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    newSaleRequested && canSell ? { what: 'sell' } : undefined,
  );
  const rows = useRef<HTMLElement>(null);

  // Placeholder data belongs to another search: hiding the filters now would interrupt the user's typing.
  const hasNoSales = !list.isFiltered && !query.isPlaceholderData && query.data?.total_count === 0;

  const now = new Date(query.data?.now ?? 0);
  // A barman sees only their own sales, so `own` is always true.
  const canDelete = ({ created_at }: BarSale) =>
    !takeBackProblem({ own: true, at: new Date(created_at) }, role, now, undoMinutes);

  const sell = () => setDialog({ what: 'sell' });
  const close = () => setDialog(undefined);
  const closeAndFocusList = () => {
    // While the dialog is mounted, nothing outside it can take the focus.
    flushSync(close);
    rows.current?.focus();
  };
  const action = canSell ? (
    <Button onClick={sell}>
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
        <div className="ml-auto">{action}</div>
      </div>
      {canSell && !dialog && loadOrder(owner)?.sent && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {saleMessages.sentBefore}
            <Button look="outline" onClick={sell}>
              Open the sale
            </Button>
          </div>
        </Notice>
      )}
      {!hasNoSales && <SaleFilters list={list} searchPlaceholder={role === 'barmen' ? 'Drink' : 'Drink or staff'} />}
      <ListView
        ref={rows}
        label="Bar sales"
        noun={saleLine}
        columns={saleColumns(query.data?.data ?? [], moment)}
        {...(canSell && {
          actions: (sale: BarSale) =>
            canDelete(sale) && (
              <TableAction
                label="Delete"
                rowName={`${sale.quantity} × ${sale.drink_name}`}
                icon={Trash2}
                tone="danger"
                onClick={() => setDialog({ what: 'delete', sale })}
              />
            ),
        })}
        list={list}
        query={query}
        failed={saleMessages.fetchFailed}
        empty={<EmptyState title="Nothing has been sold yet">{canSell && action}</EmptyState>}
        totals={({ total_amount, cash_amount, card_amount }) => (
          <span className="figures">
            {', '}
            <span className="font-semibold text-ink">{formatNaira(fromNaira(total_amount))}</span>
            <Approximately naira={total_amount} /> in all: {formatNaira(fromNaira(cash_amount))} cash,{' '}
            {formatNaira(fromNaira(card_amount))} card
          </span>
        )}
      />
      {dialog?.what === 'sell' && <NewSaleDialog close={close} />}
      {dialog?.what === 'delete' && <DeleteSaleDialog sale={dialog.sale} close={close} deleted={closeAndFocusList} />}
    </div>
  );
}

/** True once: the parameter then leaves the address. */
function useNewSaleRequest(): boolean {
  const navigate = useNavigate();
  const { sale }: Record<string, unknown> = useSearch({ strict: false });
  const newSaleRequested = sale === 'new';
  useEffect(() => {
    if (!newSaleRequested) return;
    void navigate({
      to: '.',
      search: ({ sale: _, ...rest }: Record<string, unknown>) => rest as Record<string, string>,
      replace: true,
      resetScroll: false,
    });
  }, [newSaleRequested, navigate]);
  return newSaleRequested;
}
