import { useState } from 'react';
import { mailboxCode, setUpMessages } from '#contract/installation/set-up.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const codeRules = schemaResolver(mailboxCode);

/** Proves the mailbox of a superadmin whom a command on the machine has added. */
export function ProveMailboxDialog({ close }: { close: () => void }) {
  const ask = useApiMutation('mailMailboxCode');
  const [isMailed, setIsMailed] = useState(false);
  const mail = async () => {
    // The failure is shown from the mutation.
    await ask.mutateAsync({}).then(
      () => setIsMailed(true),
      () => undefined,
    );
  };
  return (
    <Dialog title="Prove your mailbox" size="small" onClose={close}>
      {isMailed && ask.data ? (
        <CodeForm sent={ask.data.message} close={close} />
      ) : (
        <div className="space-y-5">
          <p>
            A code goes to the e-mail address of your staff record. Type it here, and the hotel knows that you read it.
          </p>
          {ask.error && (
            <Notice tone="danger">{failureOf(ask.error, { failed: setUpMessages.codeFailed }).message}</Notice>
          )}
          <Button loading={ask.isPending} onClick={() => void mail()}>
            Send me the code
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function CodeForm({ sent, close }: { sent: string; close: () => void }) {
  const prove = useApiMutation('proveMailbox');
  const { field, submission } = useOfficeForm({
    rules: codeRules,
    defaultValues: { code: '' },
    send: (values) => prove.mutateAsync(values),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: setUpMessages.proveFailed },
  });
  return (
    <div className="space-y-5">
      <Notice>{sent}</Notice>
      <DialogForm {...submission} submitLabel="Prove my mailbox" cancel={close}>
        <TextField label="Code" inputMode="numeric" {...field('code')} autoComplete="one-time-code" />
      </DialogForm>
    </div>
  );
}
