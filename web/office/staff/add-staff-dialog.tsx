import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { staffMessages } from '#contract/staff.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { StaffFields } from '#web/office/staff/staff-fields.tsx';
import { emptyStaff, newStaffRules, staffOrder } from '#web/office/staff/staff-rules.ts';
import { TemporaryPassword } from '#web/office/staff/temporary-password.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function AddStaffDialog({ close }: { close: () => void }) {
  return (
    <Dialog title="Add staff member" onClose={close}>
      <AddStaffForm close={close} />
    </Dialog>
  );
}

function AddStaffForm({ close }: { close: () => void }) {
  const add = useApiMutation('addStaff', ['listStaff']);
  const form = useForm({ resolver: newStaffRules, defaultValues: emptyStaff, shouldFocusError: false });
  const submission = useSubmit({
    form,
    order: staffOrder,
    send: (values) => add.mutateAsync(values),
    onSuccess({ message }) {
      close();
      toast.success(message);
    },
    failureTexts: { failed: staffMessages.saveFailed },
  });

  return (
    <DialogForm {...submission} submitLabel="Add staff member" cancel={close}>
      <StaffFields form={form} isExisting={false} />
      <TemporaryPassword form={form} label="Temporary password" hint={staffMessages.temporary} />
    </DialogForm>
  );
}
