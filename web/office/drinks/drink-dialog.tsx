import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DrinkView, drinkMessages } from '#contract/bar.ts';
import { DrinkFields } from '#web/office/drinks/drink-fields.tsx';
import { drinkQueries } from '#web/office/drinks/drink-queries.ts';
import {
  type DrinkInput,
  type DrinkValues,
  drinkOrder,
  drinkRules,
  drinkValues,
  editableFields,
  emptyDrink,
  isCorrection,
} from '#web/office/drinks/drink-rules.ts';
import { useCurrentStock } from '#web/office/drinks/use-current-stock.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { refetch, useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  drink?: DrinkView;
  close: () => void;
};

export function DrinkDialog({ drink, close }: Props) {
  return (
    <Dialog title={drink ? `Edit ${drink.drink_name}` : 'Add drink'} onClose={close}>
      <DrinkForm drink={drink} close={close} />
    </Dialog>
  );
}

function DrinkForm({ drink, close }: { drink: DrinkView | undefined; close: () => void }) {
  const add = useApiMutation('addDrink', drinkQueries);
  const update = useApiMutation('updateDrink', drinkQueries);
  const fetchStock = useCurrentStock(drink?.id);
  const [stock, setStock] = useState(drink?.stock_quantity);
  const form = useForm<DrinkValues, unknown, DrinkInput>({
    resolver: drinkRules(stock),
    defaultValues: drink ? drinkValues(drink) : emptyDrink,
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    order: drinkOrder,
    send({ stock_reason, ...input }) {
      if (!drink || stock === undefined) return add.mutateAsync(input);
      return update.mutateAsync({
        ...input,
        ...(isCorrection(input.stock_quantity, stock) && stock_reason !== undefined && { stock_reason }),
        id: drink.id,
        was: { ...editableFields(drink), stock_quantity: stock },
      });
    },
    async afterFailure(problem) {
      if (!drink) return;
      refetch(drinkQueries);
      // With the current stock, the user can correct the count in the open form.
      setStock((await fetchStock(problem)) ?? stock);
    },
    onSuccess({ message }) {
      close();
      toast.success(message);
    },
    failureTexts: { failed: drinkMessages.saveFailed },
  });

  return (
    <DialogForm {...submission} submitLabel={drink ? 'Save changes' : 'Add drink'} cancel={close}>
      <DrinkFields form={form} stock={stock} />
    </DialogForm>
  );
}
