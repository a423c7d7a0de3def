import { useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { type DrinkView, drinkMessages } from '#contract/bar.ts';
import { drinkReads, readDrinksAgain } from '#web/office/drinks/drink-reads.ts';
import { failureOf } from '#web/office/failure.ts';
import { useApiMutation } from '#web/office/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Props = {
  drink: DrinkView;
  close: () => void;
  /** Closes too, when the row is about to go. */
  deleted: () => void;
};

export function DeleteDrinkDialog({ drink: { id, drink_name, stock_quantity }, close, deleted }: Props) {
  const busy = useRef(false);
  const remove = useApiMutation('deleteDrink', drinkReads);
  const confirm = () => {
    // A second press comes before the button can be drawn busy.
    if (busy.current) return;
    busy.current = true;
    remove.mutate(
      { id },
      {
        onSuccess({ message }) {
          deleted();
          toast.success(message);
        },
        onError: readDrinksAgain,
        onSettled() {
          busy.current = false;
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={`Delete ${drink_name}?`}
      tone="danger"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      pending={remove.isPending}
      error={remove.error && failureOf(remove.error, { failed: drinkMessages.deleteFailed }).message}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        It leaves the lists and can no longer be sold. What was sold of it stays in the sales history and in every
        total.
      </p>
      {stock_quantity > 0 && (
        <p className="mt-3 font-semibold figures">
          {stock_quantity === 1 ? 'There is still 1 in stock.' : `There are still ${stock_quantity} in stock.`}
        </p>
      )}
    </ConfirmDialog>
  );
}
