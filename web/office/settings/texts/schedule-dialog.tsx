import * as z from 'zod/mini';
import { isDay } from '#contract/core/dates.ts';
import { siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { timeField } from '#contract/settings/time-field.ts';
import { useFacts } from '#web/core/context.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField, TextField } from '#web/ui/field.tsx';

const rules = schemaResolver(
  z.object({
    day: z.string(siteDraftMessages.day).check(z.refine(isDay, { error: siteDraftMessages.day })),
    time: timeField,
  }),
);

type ScheduleDialogProps = { send: (at: { day: string; time: string }) => Promise<void>; close: () => void };

export function ScheduleDialog({ send, close }: ScheduleDialogProps) {
  const { today, hotel } = useFacts();
  const { field, submission } = useOfficeForm({
    rules,
    defaultValues: { day: '', time: '' },
    send,
    onSuccess: close,
    failureTexts: { failed: siteDraftMessages.publishFailed },
  });
  return (
    <Dialog title="Publish later" size="small" onClose={close}>
      <DialogForm {...submission} submitLabel="Schedule" cancel={close}>
        <p className="text-soft">
          Guests read the draft from then on, by the clock of the hotel ({hotel.timeZone}). If the hotel has no power at
          that time, it is published as soon as the program runs again.
        </p>
        <DateField label="Day" min={today} {...field('day')} />
        <TextField label="Time" type="time" {...field('time')} />
      </DialogForm>
    </Dialog>
  );
}
