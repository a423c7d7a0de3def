import { GlassWater, PackagePlus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type DeliveryView, deliveryMessages } from '#contract/bar/deliveries.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { BreakageDialog } from '#web/office/bar/stock/breakage.tsx';
import { DeliveryDialog } from '#web/office/bar/stock/delivery-form.tsx';
import type { StockListState } from '#web/office/bar/stock/use-stock-list.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { OnlyOneShown } from '#web/office/core/list/only-one.tsx';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

export function Deliveries({ list: listState }: { list: StockListState }) {
  const formatInstant = useFormatInstant();
  const seesCosts = useSession().user.role === 'superadmin';
  const { note } = listState.filters;
  const query = useApiQuery('listDeliveries', { ...listState.page, note });
  const {
    dialog: deliveryToTakeBack,
    setDialog,
    rows: tableRef,
    close,
    closeAndFocusList,
  } = useRowDialog<DeliveryView>();
  const [openForm, setOpenForm] = useState<'delivery' | 'breakage'>();
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={() => setOpenForm('breakage')}>
          <GlassWater aria-hidden="true" className="size-5" />
          Record breakage
        </Button>
        <Button onClick={() => setOpenForm('delivery')}>
          <PackagePlus aria-hidden="true" className="size-5" />
          Receive a delivery
        </Button>
      </div>
      {note && <OnlyOneShown what={`Note ${note}`} showAll={() => listState.filter({ note: undefined })} />}
      <ListView
        ref={tableRef}
        label="Deliveries"
        noun={{ one: 'delivery', many: 'deliveries' }}
        columns={deliveryColumns(formatInstant, seesCosts)}
        actions={(delivery) =>
          delivery.takeBackProblem === null && (
            <TableAction
              label="Take back"
              rowName={deliveryNameOf(delivery)}
              icon={Undo2}
              tone="danger"
              onClick={() => setDialog(delivery)}
            />
          )
        }
        list={{ ...listState, isFiltered: note !== undefined }}
        query={query}
        failureMessage={deliveryMessages.fetchFailed}
        emptyState={<EmptyState title={deliveryMessages.none} />}
      />
      {openForm === 'delivery' && <DeliveryDialog close={() => setOpenForm(undefined)} />}
      {openForm === 'breakage' && <BreakageDialog close={() => setOpenForm(undefined)} />}
      {deliveryToTakeBack && (
        <ConfirmWithReason
          call="takeDeliveryBack"
          input={(reason) => ({ id: deliveryToTakeBack.id, reason })}
          texts={{
            ...{ done: deliveryMessages.takenBack, failed: deliveryMessages.takeBackFailed },
            reason: deliveryMessages.reason,
          }}
          needsReason
          title={`Take back ${deliveryNameOf(deliveryToTakeBack)}?`}
          confirmLabel="Take back"
          close={close}
          onDone={closeAndFocusList}
        >
          <p>Its drinks leave the stock again. The delivery stays in the list, and its note may be entered anew.</p>
          <p className="figures mt-3 font-semibold wrap-anywhere">{drinksText(deliveryToTakeBack)}</p>
        </ConfirmWithReason>
      )}
    </div>
  );
}

const deliveryNameOf = ({ supplier, noteNumber }: DeliveryView) => `${supplier}, note ${noteNumber}`;

const drinksText = ({ drinks }: DeliveryView) =>
  drinks.map(({ quantity, drinkName }) => `${quantity} × ${drinkName}`).join(', ');

/** Returns undefined if the cost of a drink is unknown, because the sum of the others would be too low. */
function costOf({ drinks }: DeliveryView) {
  const costs = drinks.map(({ costKobo }) => costKobo).filter((cost) => cost !== null);
  return costs.length === drinks.length ? kobo(costs.reduce((sum, cost) => sum + cost, 0)) : undefined;
}

function deliveryColumns(
  formatInstant: (instant: string) => string,
  seesCosts: boolean,
): readonly Column<DeliveryView, 'at'>[] {
  return [
    {
      key: 'supplier',
      label: 'Supplier',
      width: 'w-[22%]',
      render: ({ supplier, noteNumber, takenBack }) => (
        <>
          <span className="wrap-anywhere">{supplier}</span>
          <span className="figures block text-sm font-normal text-soft wrap-anywhere">Note {noteNumber}</span>
          {takenBack && (
            <span className="mt-1 block text-sm font-normal">
              <StatusBadge tone="quiet">Taken back</StatusBadge>
              <span className="mt-1 block text-soft wrap-anywhere">
                {takenBack.by}, {formatInstant(takenBack.at)}: {takenBack.reason}
              </span>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'drinks',
      label: 'Drinks',
      render: (delivery) => <DeliveredDrinks delivery={delivery} />,
    },
    ...(seesCosts
      ? [
          {
            key: 'cost',
            label: 'Cost',
            align: 'right',
            width: 'w-[13%]',
            render: (delivery: DeliveryView) => {
              const cost = costOf(delivery);
              return <span className="figures">{cost === undefined ? 'Not on the note' : formatNaira(cost)}</span>;
            },
          } as const,
        ]
      : []),
    {
      key: 'received',
      label: 'Received',
      width: 'w-[16%]',
      render: ({ receivedBy, receivedAt }) => (
        <>
          <time dateTime={receivedAt} className="figures">
            {formatInstant(receivedAt)}
          </time>
          <span className="block text-sm text-soft wrap-anywhere">{receivedBy}</span>
        </>
      ),
    },
  ];
}

/**
 * Lists the drinks of a delivery. For the owner, it also shows what each drink cost and, where that differs, its cost
 * in the list of drinks.
 */
const DeliveredDrinks = ({ delivery: { drinks } }: { delivery: DeliveryView }) => (
  <ul className="figures">
    {drinks.map(({ drinkId, drinkName, quantity, costKobo, usualCostKobo }) => {
      const costEach = costKobo === null ? null : kobo(Math.round(costKobo / quantity));
      return (
        <li key={drinkId} className="wrap-anywhere">
          {quantity} × {drinkName}
          {costEach !== null && (
            <span className="text-sm text-soft">
              {' '}
              at {formatNaira(costEach)}
              {usualCostKobo !== null && usualCostKobo !== costEach && (
                <span className="font-semibold text-ink"> (in the list {formatNaira(usualCostKobo)})</span>
              )}
            </span>
          )}
        </li>
      );
    })}
  </ul>
);
