import { type DrinkView, drinkMessages, stockMessages } from '#contract/bar.ts';
import { drinkQueries } from '#web/office/drinks/drink-queries.ts';
import { DeleteDialog } from '#web/office/shared/confirm-with-reason.tsx';

const { deleted, deleteFailed: failed } = drinkMessages;

type Props = { drink: DrinkView; close: () => void; deleted: () => void };

export function DeleteDrinkDialog({ drink: { id, drink_name, stock_quantity: left }, ...callbacks }: Props) {
  return (
    <DeleteDialog
      {...callbacks}
      call="deleteDrink"
      input={(reason) => ({ id, ...(reason && { reason }) })}
      queries={drinkQueries}
      texts={{ deleted, failed, reason: stockMessages.reason }}
      needsReason={left > 0}
      title={`Delete ${drink_name}?`}
    >
      <p>
        It leaves the lists and can no longer be sold. What was sold of it stays in the sales history and in every
        total.
      </p>
      {left > 0 && (
        <p className="mt-3 font-semibold figures">
          {left === 1
            ? 'There is still 1 in stock. Please say what becomes of it.'
            : `There are still ${left} in stock. Please say what becomes of them.`}
        </p>
      )}
    </DeleteDialog>
  );
}
