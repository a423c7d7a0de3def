import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { exportMessages, exportRequest, lastFileName } from '#contract/exports/exports.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { callOffice } from '#web/office/core/call.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { saveFile } from '#web/office/core/save-file.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

const contents = [
  'Rooms, prices, companies, bookings with their guests',
  'Charges, taxes, invoices, and all money that came or was given back',
  'Tills, shifts and the safe; what housekeeping did; staff, without passwords',
  'Settings, rules, texts and pictures of the site; the audit log',
];

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export function ExportScreen() {
  const [isAsking, setIsAsking] = useState(false);
  const [result, setResult] = useState<string>();
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-soft">
          Everything of the hotel as one ZIP file: spreadsheets (CSV), pictures, and a description of each file. Take it
          to another system, to an accountant or to the tax office.
        </p>
        <Button
          onClick={() => {
            setResult(undefined);
            setIsAsking(true);
          }}
        >
          <PackageOpen aria-hidden="true" className="size-4.5" />
          Export everything
        </Button>
      </div>
      {result && <Notice tone="good">{result}</Notice>}
      <section aria-labelledby="export-contents" className="rounded-2xl border border-hairline bg-white p-5 sm:p-7">
        <h2 id="export-contents" className="text-xl">
          What is in it
        </h2>
        <ul className="mt-3 max-w-prose list-disc space-y-2 pl-5">
          {contents.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-4 max-w-prose text-soft">
          Passwords, keys and links that open something are never in it. README.txt names each file, and what is left
          out. Amounts are in naira. The last file is {lastFileName}: if it is missing, the download was broken off.
        </p>
      </section>
      <Notice>
        The file holds the data of all guests and staff. Keep it where nobody else reads it, and delete it when it has
        served. It is no backup: the hotel cannot be restored from it.
      </Notice>
      {isAsking && <ExportDialog close={() => setIsAsking(false)} onExported={setResult} />}
    </div>
  );
}

type ExportDialogProps = { close: () => void; onExported: (result: string) => void };

function ExportDialog({ close, onExported }: ExportDialogProps) {
  const { user } = useSession();
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(exportRequest),
    defaultValues: { password: '' },
    // Saved before the form counts as sent, so that what goes wrong meanwhile stands in the dialog.
    send: async (values) => saveFile(await callOffice('exportEverything', values)),
    onSuccess(bytes) {
      close();
      onExported(`${exportMessages.saved(sizeText(bytes))}.`);
    },
    failureTexts: { failed: exportMessages.failed, withReason: () => exportMessages.brokenOff },
  });
  return (
    <Dialog title="Export everything" onClose={close} size="small">
      <p className="mb-5">
        The file is ready within some minutes. Stay on this page until it says that everything is exported; the audit
        log names you.
      </p>
      <DialogForm {...submission} submitLabel="Export" cancel={close}>
        <UsernameField staffId={user.staffId} />
        <PasswordField
          label="Your password"
          hint="Once more, so that nobody else takes the data of your guests."
          {...field('password')}
          autoComplete="current-password"
        />
      </DialogForm>
    </Dialog>
  );
}
