import { Plus } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type ListedTill, shiftMessages, tillKindLabels } from '#contract/till/shifts.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { AddTillDialog } from '#web/office/till/shift/add-till.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function Tills() {
  const { data, error } = useApiQuery('listTills', {});
  const [isAddingTill, setAddsTill] = useState(false);
  const [tillToChange, setTillToChange] = useState<ListedTill>();
  return (
    <Panel title="Tills" intro="A till that is retired keeps its shifts, and nobody opens another one at it.">
      {error && <Notice tone="danger">{failureOf(error, { failed: shiftMessages.tillListFailed }).message}</Notice>}
      <ul>
        {data?.tills.map((till) => (
          <li key={till.id} className="flex items-center justify-between gap-3 border-t border-hairline py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <span className={till.isRetired ? 'text-soft' : 'font-semibold'}>{till.name}</span>
              <span className="block text-sm text-soft">
                {tillKindLabels[till.kind]} · {tillStateText(till)}
              </span>
            </span>
            <Button look="outline" onClick={() => setTillToChange(till)}>
              Change<span className="sr-only"> {till.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button look="outline" className="mt-4" onClick={() => setAddsTill(true)}>
        <Plus aria-hidden="true" className="size-5" />
        Add a till
      </Button>
      {isAddingTill && <AddTillDialog close={() => setAddsTill(false)} />}
      {tillToChange && <ChangeTill till={tillToChange} close={() => setTillToChange(undefined)} />}
    </Panel>
  );
}

const tillStateText = ({ isRetired, takenBy }: ListedTill): string =>
  isRetired ? 'retired' : takenBy ? `${takenBy} is there` : 'nobody is there';

function ChangeTill({ till, close }: { till: ListedTill; close: () => void }) {
  const changeTill = useApiMutation('changeTill');
  const [name, setName] = useState(till.name);
  const [errors, setErrors] = useState<{ name?: string | undefined; other?: string }>({});
  const save = async (isRetired: boolean) => {
    if (changeTill.isPending) return;
    try {
      const { message } = await changeTill.mutateAsync({ id: till.id, name: name.trim(), isRetired });
      close();
      toast.success(message);
    } catch (problem) {
      const { message, errors: fieldErrors } = failureOf(problem, { failed: shiftMessages.tillChangeFailed });
      const nameError = fieldErrors.find(({ field }) => field === 'name')?.message;
      setErrors(nameError ? { name: nameError } : { other: message });
    }
  };
  return (
    <Dialog title={`Change ${till.name}`} size="small" onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(till.isRetired);
        }}
        className="space-y-5"
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={60}
          value={name}
          error={errors.name}
          onChange={({ target }) => {
            setName(target.value);
            setErrors({});
          }}
        />
        {errors.other && <Notice tone="danger">{errors.other}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={changeTill.isPending}>
            Save the name
          </Button>
          <Button look="outline" disabled={changeTill.isPending} onClick={() => void save(!till.isRetired)}>
            {till.isRetired ? 'Use it again' : 'Retire it'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
