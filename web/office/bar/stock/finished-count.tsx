import { useState } from 'react';
import * as z from 'zod/mini';
import { acceptHereInput, type CurrentCount, countMessages } from '#contract/bar/stock-counts.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useApiMutation } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { SecondPersonFields } from '#web/office/staff/second-person.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** A finished count of the user, which waits until the owner or, on this device, a second person accepts it. */
export function FinishedCount({ count: { id, startedAt } }: { count: CurrentCount }) {
  const formatInstant = useFormatInstant();
  const [isAccepting, setIsAccepting] = useState(false);
  return (
    <Panel
      title="The count waits"
      intro={`Of ${formatInstant(startedAt)}. The owner sees the differences and accepts it. A supervisor who has counted with you can accept it here, and so can the owner.`}
    >
      <Button look="outline" onClick={() => setIsAccepting(true)}>
        Accept with a second person
      </Button>
      {isAccepting && (
        <Dialog title="Accept the count" size="small" onClose={() => setIsAccepting(false)}>
          <AcceptForm id={id} close={() => setIsAccepting(false)} />
        </Dialog>
      )}
    </Panel>
  );
}

const acceptFormSchema = z.omit(acceptHereInput, { id: true });
const fieldOptions = {
  staffId: {},
  password: {},
  twoFactorToken: { setValueAs: (typed: string | undefined) => typed || undefined },
};

function AcceptForm({ id, close }: { id: string; close: () => void }) {
  const accept = useApiMutation('acceptCountHere');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(acceptFormSchema),
    defaultValues: { staffId: '', password: '' },
    send: (values) => accept.mutateAsync({ ...values, id }),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: countMessages.acceptFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Accept the count" cancel={close}>
      <p>The stock becomes what you both counted. The owner reads what differs.</p>
      <SecondPersonFields field={(name) => field(name, fieldOptions[name])} />
    </DialogForm>
  );
}
