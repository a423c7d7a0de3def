import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type StaffView, staffMessages } from '#contract/staff.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { useApiMutation } from '#web/office/shared/query.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { EndSessions } from '#web/office/staff/end-sessions.tsx';
import { StaffFields } from '#web/office/staff/staff-fields.tsx';
import { staffChangeRules, staffOrder, valuesOf } from '#web/office/staff/staff-rules.ts';
import { TemporaryPassword } from '#web/office/staff/temporary-password.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField } from '#web/ui/field.tsx';

type Props = { member: StaffView; close: () => void };

export function EditStaffDialog({ member, close }: Props) {
  return (
    <Dialog title={`Edit ${member.name}`} onClose={close}>
      <EditStaffForm member={member} close={close} />
    </Dialog>
  );
}

function EditStaffForm({ member, close }: Props) {
  const { user, refresh } = useSession();
  const isSelf = member.staff_id === user.staff_id;
  const update = useApiMutation('updateStaff', ['listStaff']);
  const form = useForm({ resolver: staffChangeRules, defaultValues: valuesOf(member), shouldFocusError: false });
  const submission = useSubmit({
    form,
    order: staffOrder,
    send: (values) =>
      update.mutateAsync({ ...values, id: member.id, was: { role: member.role, is_active: member.is_active } }),
    async onSuccess({ message }) {
      close();
      toast.success(message);
      if (isSelf) await refresh();
    },
    failureTexts: { failed: staffMessages.saveFailed },
  });

  return (
    <DialogForm {...submission} submitLabel="Save changes" cancel={close}>
      <StaffFields form={form} isExisting fixedRole={isSelf ? staffMessages.ownRole : undefined} />
      {isSelf ? (
        <>
          <CheckboxField label="Active" checked disabled hint={staffMessages.ownDeactivation} />
          <p className="text-sm text-soft">{staffMessages.ownPassword}.</p>
        </>
      ) : (
        <>
          <TemporaryPassword form={form} label="New temporary password" hint={staffMessages.keepPassword} />
          <CheckboxField
            label="Active"
            hint="Only active staff can sign in."
            error={form.formState.errors.is_active?.message}
            {...form.register('is_active')}
          />
          <EndSessions member={member} />
        </>
      )}
    </DialogForm>
  );
}
