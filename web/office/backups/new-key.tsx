import { Printer } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { backupKeyMessages, keyEndLength } from '#contract/backups/backup-key.ts';
import { formatDay, timeAt } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { groupKey, keyRules } from '#web/office/backups/key-rules.ts';
import type { MadeKey } from '#web/office/backups/make-key.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { AskBeforeClose } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type NewKeyProps = {
  made: MadeKey;
  /** The version of the key that holds until now; 0 for none. */
  replaces: number;
  close: () => void;
};

/** Shows a new key once, to print, and sets it when the person has the paper. The key itself is sent nowhere. */
export function NewKey({ made: { identity, recipient }, replaces, close }: NewKeyProps) {
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const section = useRef<HTMLElement>(null);
  useUnsaved({ element: () => section.current, isUnsaved: () => true, loss: backupKeyMessages.notUsed });
  const askBeforeClose = useContext(AskBeforeClose);
  const setKey = useApiMutation('setBackupKey');
  const { field, submission } = useOfficeForm({
    rules: keyRules(identity),
    defaultValues: { keyEnd: '', password: '' },
    send: ({ password }) => setKey.mutateAsync({ recipient, replaces, password }),
    onSuccess({ message }) {
      toast.success(message);
      close();
    },
    failureTexts: { failed: backupKeyMessages.setFailed },
  });
  return (
    <section
      ref={section}
      aria-labelledby="new-key"
      className="space-y-6 rounded-2xl border border-hairline bg-white p-5 sm:p-7 print:border-0 print:p-0"
    >
      <h2 id="new-key" ref={heading} tabIndex={-1} className="text-xl print:hidden">
        A new key for backups
      </h2>
      <p className="max-w-prose text-soft print:hidden">
        Print this page twice, and keep the papers in two places outside the hotel’s computer. The key is shown only
        now: without a paper nobody opens the backups, and whoever has a paper and a backup reads all of it.
      </p>
      <KeyPaper identity={identity} recipient={recipient} version={replaces + 1} />
      <div className="space-y-6 print:hidden">
        <Button look="outline" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          Print
        </Button>
        <DialogForm
          {...submission}
          submitLabel="I have the paper: use this key"
          cancel={() => askBeforeClose(section.current, close)}
        >
          <UsernameField staffId={user.staffId} />
          <TextField
            label={`Last ${keyEndLength} characters of the key`}
            hint="Read them from the paper, where they stand below its name."
            autoCapitalize="characters"
            spellCheck={false}
            {...field('keyEnd')}
            autoComplete="off"
          />
          <PasswordField
            label="Your password"
            hint="Once more, so that nobody else sets this key for you."
            {...field('password')}
            autoComplete="current-password"
          />
        </DialogForm>
      </div>
    </section>
  );
}

type KeyPaperProps = MadeKey & { version: number };

function KeyPaper({ identity, recipient, version }: KeyPaperProps) {
  const { hotel, today } = useFacts();
  const [madeAt] = useState(() => `${formatDay(today)} at ${timeAt(new Date(), hotel.timeZone)}`);
  return (
    <div className="space-y-4 rounded-xl border border-hairline bg-paper p-5 print:border-0 print:bg-transparent print:p-0">
      <div>
        <h3 className="text-lg">
          Key {version} of the backups of {hotel.name}
        </h3>
        {/* Tells this paper from that of a key with the same number that was never used. */}
        <p className="figures">
          Made on {madeAt}. Last {keyEndLength} characters:{' '}
          <b className="text-lg tracking-widest whitespace-nowrap">{identity.slice(-keyEndLength)}</b>
        </p>
      </div>
      <div className="flex flex-col gap-5 sm:flex-row print:flex-row">
        <div className="w-44 shrink-0">
          <QrCode text={identity} label="QR code of the key" />
        </div>
        <div className="min-w-0 space-y-3">
          <p className="text-lg font-semibold tracking-wide wrap-anywhere figures">
            <span className="sr-only">Key: </span>
            {groupKey(identity)}
          </p>
          <p className="text-sm text-soft wrap-anywhere">Public half: {recipient}</p>
        </div>
      </div>
      <p className="max-w-prose">
        Needed to restore a backup whose name ends in .age. On a new computer with the hotel’s program press “Bring its
        data back” on the set-up page, or run “hotel restore FILE --yes”, and type this key when it is asked for; spaces
        do not count. The program age (age-encryption.org) opens the file with this key, too. Keep SESSION_SECRET with
        this paper: it stands in /etc/hotel/hotel.env of the hotel’s computer, and whoever runs that computer can copy
        it.
      </p>
    </div>
  );
}
