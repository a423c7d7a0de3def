import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DrinkView, drinkMessages } from '#contract/bar.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { DrinkFields } from '#web/office/drinks/drink-fields.tsx';
import { drinkReads, readDrinksAgain } from '#web/office/drinks/drink-reads.ts';
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
import { useApiMutation } from '#web/office/query.ts';
import { useSubmit } from '#web/office/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  /** The drink to change; without it a new one is made. */
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
  const { submit, pending, error } = useSubmit({
    form,
    order: drinkOrder,
    async send({ stock_reason, ...wish }) {
      if (!drink || stock === undefined) return add.mutateAsync(wish);
      try {
        return await update.mutateAsync({
          ...wish,
          ...(isCorrection(wish.stock_quantity, stock) && stock_reason !== undefined && { stock_reason }),
          id: drink.id,
          was: { ...drinkFacts(drink), stock_quantity: stock },
        });
      } catch (problem) {
        readDrinksAgain();
        // Who is told what the stock is now can count again in the form that is open.
        setStock((await stockNow(problem)) ?? stock);
        throw problem;
      }
    },
    done({ message }) {
      close();
      toast.success(message);
    },
    words: { failed: drinkMessages.saveFailed },
  });

  return (
    <FormShell
      form={form}
      order={drinkOrder}
      pending={pending}
      error={error}
      submit={submit}
      submitLabel={drink ? 'Save changes' : 'Add drink'}
      ready
      compact
      actions={
        <Button look="outline" onClick={close} disabled={pending}>
          Cancel
        </Button>
      }
    >
      <DrinkFields form={form} stock={stock} />
    </FormShell>
  );
}
