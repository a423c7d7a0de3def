import { type StaffView, staffMessages } from '#contract/staff.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';

export function EndSessions({ member }: { member: StaffView }) {
  const { mutate, data, error, isPending } = useApiMutation('endStaffSessions');
  const resultMessage = error ? failureOf(error, { failed: staffMessages.endFailed }).message : data?.message;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline pt-5">
      <Button look="outline" loading={isPending} onClick={() => mutate({ id: member.id })} className="px-4 text-sm">
        End all sessions
      </Button>
      <p role="status" className="text-sm text-soft">
        {resultMessage ?? 'Signs them out everywhere at once. The password stays.'}
      </p>
    </div>
  );
}
