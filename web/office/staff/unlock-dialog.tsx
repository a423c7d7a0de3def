import toast from 'react-hot-toast/headless';
import { signInMessages } from '#contract/auth.ts';
import type { StaffView } from '#contract/staff.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Props = { member: StaffView; close: () => void };

export function UnlockDialog({ member, close }: Props) {
  const unlock = useApiMutation('unlockSignIn', ['lockedSignIns']);
  const confirm = () =>
    unlock.mutate(
      { id: member.id },
      {
        onSuccess({ message }) {
          close();
          toast.success(message);
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Unlock ${member.name}?`}
      tone="info"
      confirmLabel="Unlock"
      cancelLabel="Cancel"
      pending={unlock.isPending}
      error={unlock.error && failureOf(unlock.error, { failed: signInMessages.unlockFailed }).message}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        There were too many wrong tries for {member.staff_id}. Whoever made them, they are forgotten, and {member.name}{' '}
        can try again from everywhere. Do it only when you know that it was {member.name}.
      </p>
    </ConfirmDialog>
  );
}
