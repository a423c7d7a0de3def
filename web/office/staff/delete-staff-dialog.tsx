import toast from 'react-hot-toast/headless';
import { type StaffView, staffMessages } from '#contract/staff.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Props = {
  member: StaffView;
  close: () => void;
  /** Called instead of `close`: the row is about to disappear. */
  deleted: () => void;
};

export function DeleteStaffDialog({ member, close, deleted }: Props) {
  const remove = useApiMutation('deleteStaff', ['listStaff']);
  const confirm = () =>
    remove.mutate(
      { id: member.id },
      {
        onSuccess({ message, deactivated }) {
          if (deactivated) {
            close();
            // Deactivated instead of deleted: not what the user asked for, so no success toast.
            toast(message);
          } else {
            deleted();
            toast.success(message);
          }
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${member.name}?`}
      tone="danger"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      pending={remove.isPending}
      error={remove.error && failureOf(remove.error, { failed: staffMessages.deleteFailed }).message}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        {member.name} ({member.staff_id}) is signed out everywhere and cannot sign in again. Staff who have records are
        deactivated instead, and their records stay.
      </p>
    </ConfirmDialog>
  );
}
