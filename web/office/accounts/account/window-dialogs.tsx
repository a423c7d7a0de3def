import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import {
  openWindowInput,
  type RoutedKind,
  routedKindLabels,
  routedKinds,
  type WindowView,
  windowMessages,
  windowName,
} from '#contract/accounts/windows.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { useFacts } from '#web/core/context.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { refreshAfterFailure } from '#web/office/front-desk/booking/booking-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type WindowChoiceProps = {
  windows: readonly WindowView[];
  move: (windowId: string | null) => void;
  openOtherPayer: (() => void) | undefined;
  close: () => void;
};

export function WindowChoice({ windows, move, openOtherPayer, close }: WindowChoiceProps) {
  return (
    <Dialog title="Move to" size="small" onClose={close}>
      <ul className="space-y-2">
        {windows.map((window) => (
          <li key={window.id ?? 'guest'}>
            <ChoiceButton label={window.name} onClick={() => move(window.id)} />
          </li>
        ))}
        {openOtherPayer && (
          <li>
            <ChoiceButton label="Somebody else…" onClick={openOtherPayer} />
          </li>
        )}
      </ul>
    </Dialog>
  );
}

const ChoiceButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="block min-h-14 w-full rounded-xl border border-hairline bg-white px-4 py-2.5 text-left font-semibold wrap-anywhere hover:border-terracotta"
  >
    {label}
  </button>
);

const somebodyElse = 'other';
const payerForm = z.extend(z.pick(openWindowInput, { address: true, taxNumber: true }), {
  companyId: z.string(),
  name: z.string().check(z.trim()),
});
type OpenWindowDialogProps = { booking: DeskBooking; close: () => void; onOpened: (windowId: string) => void };

export function OpenWindowDialog({ booking, close, onOpened }: OpenWindowDialogProps) {
  const { data } = useApiQuery('deskCompanies', {});
  const open = useApiMutation('openWindow');
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(payerForm, ({ companyId, name }) => [
      ...(companyId === '' ? [{ field: 'companyId' as const, message: windowMessages.payer }] : []),
      ...(companyId === somebodyElse && name.trim() === ''
        ? [{ field: 'name' as const, message: windowMessages.payer }]
        : []),
    ]),
    defaultValues: { companyId: '', name: '', address: '', taxNumber: '' },
    send: ({ companyId, ...other }) =>
      open.mutateAsync({
        id: booking.id,
        ...(companyId === somebodyElse ? other : { companyId, address: '', taxNumber: '' }),
      }),
    afterFailure: (problem) => {
      refreshAfterFailure(problem);
    },
    onSuccess({ message, windowId }) {
      toast.success(message);
      onOpened(windowId);
    },
    failureTexts: { failed: windowMessages.openFailed },
  });
  const isOther = useWatch({ control: form.control, name: 'companyId' }) === somebodyElse;
  return (
    <Dialog title="Who pays a part" size="small" onClose={close}>
      <DialogForm {...submission} submitLabel="Open window" cancel={close}>
        <SelectField label="Payer" {...field('companyId')}>
          <option value="">Choose who pays</option>
          {data?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={somebodyElse}>Somebody else</option>
        </SelectField>
        {isOther && (
          <>
            <TextField label="Name" {...field('name')} />
            <TextField label="Address (optional)" {...field('address')} />
            <TextField label="Tax number (optional)" {...field('taxNumber')} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

type RoutesDialogProps = { booking: DeskBooking; window: WindowView; close: () => void };

/** Chooses what is posted to a window from now on. Lines that are posted already stay in their window. */
export function RoutesDialog({ booking, window, close }: RoutesDialogProps) {
  const [kinds, setKinds] = useState<readonly RoutedKind[]>(window.routes);
  const routing = useApiMutation('routeCharges');
  const saveRoutes = async () => {
    try {
      const { message } = await routing.mutateAsync({ id: booking.id, windowId: window.id ?? '', kinds: [...kinds] });
      toast.success(message);
      close();
    } catch (error) {
      refreshAfterFailure(error);
    }
  };
  const { hasBar } = useFacts().hotel;
  const offeredKinds = routedKinds.filter((kind) => hasBar || kind !== 'bar' || kinds.includes(kind));
  const toggleKind = (kind: RoutedKind) =>
    setKinds((before) => routedKinds.filter((each) => before.includes(each) !== (each === kind)));
  return (
    <Dialog title={`From now on, to ${windowName(window)}`} size="small" onClose={close}>
      <p className="mb-3 text-soft">What is posted already stays where it is.</p>
      <fieldset>
        <legend className="sr-only">What goes to this window</legend>
        {offeredKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={() => toggleKind(kind)}
              className="size-5 shrink-0 accent-terracotta"
            />
            {routedKindLabels[kind]}
          </label>
        ))}
      </fieldset>
      {routing.error && (
        <div className="mt-3">
          <Notice tone="danger">{failureOf(routing.error, { failed: windowMessages.routeFailed }).message}</Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={close}>
          Cancel
        </Button>
        <Button onClick={() => void saveRoutes()} loading={routing.isPending}>
          Save
        </Button>
      </div>
    </Dialog>
  );
}
