import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DrinkView, drinkMessages } from '#contract/bar.ts';
import { DialogForm } from '#web/office/dialog-form.tsx';
import { DrinkFields } from '#web/office/drinks/drink-fields.tsx';
import { drinkReads } from '#web/office/drinks/drink-reads.ts';
import {
  type DrinkValues,
  type DrinkWish,
  drinkFacts,
  drinkOrder,
  drinkRules,
  drinkValues,
  isCorrection,
  noDrink,
} from '#web/office/drinks/drink-rules.ts';
import { useStockNow } from '#web/office/drinks/use-stock-now.ts';
import { readAgain, useApiMutation } from '#web/office/query.ts';
import { useSubmit } from '#web/office/use-submit.ts';
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
  const add = useApiMutation('addDrink', drinkReads);
  const update = useApiMutation('updateDrink', drinkReads);
  const stockNow = useStockNow(drink?.id);
  const [stock, setStock] = useState(drink?.stock_quantity);
  const form = useForm<DrinkValues, unknown, DrinkWish>({
    resolver: drinkRules(stock),
    defaultValues: drink ? drinkValues(drink) : noDrink,
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    order: drinkOrder,
    send({ stock_reason, ...wish }) {
      if (!drink || stock === undefined) return add.mutateAsync(wish);
      return update.mutateAsync({
        ...wish,
        ...(isCorrection(wish.stock_quantity, stock) && stock_reason !== undefined && { stock_reason }),
        id: drink.id,
        was: { ...drinkFacts(drink), stock_quantity: stock },
      });
    },
    async afterFailure(problem) {
      if (!drink) return;
      readAgain(drinkReads);
      // With the current stock, the user can correct the count in the open form.
      setStock((await stockNow(problem)) ?? stock);
    },
    done({ message }) {
      close();
      toast.success(message);
    },
    words: { failed: drinkMessages.saveFailed },
  });

  return (
    <DialogForm {...submission} submitLabel={drink ? 'Save changes' : 'Add drink'} cancel={close}>
      <DrinkFields form={form} stock={stock} />
    </DialogForm>
  );
}
