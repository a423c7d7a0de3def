import { useWatch } from 'react-hook-form';
import {
  type BackupPlaceView,
  backupPlaceMessages,
  type PlaceKind,
  placeKindLabels,
  placeKinds,
} from '#contract/backups/backup-place.ts';
import { ConfirmHostKey } from '#web/office/backups/confirm-host-key.tsx';
import { placeRules, placeValues } from '#web/office/backups/place-rules.ts';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { UsernameField } from '#web/office/staff/password/username-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type PlaceDialogProps = { current: BackupPlaceView | null; close: () => void };

export function PlaceDialog({ current, close }: PlaceDialogProps) {
  const { user } = useSession();
  const setPlace = useApiMutation('setBackupPlace');
  const { form, field, submission } = useOfficeForm({
    rules: placeRules,
    defaultValues: placeValues(current),
    send: (values) => setPlace.mutateAsync({ ...values, replaces: current?.version ?? 0 }),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: backupPlaceMessages.setFailed },
    afterFailure: () => refetchAfter('setBackupPlace'),
  });
  const [kind, host, port, confirmed] = useWatch({
    control: form.control,
    name: ['kind', 'host', 'port', 'fingerprint'],
  });
  return (
    <Dialog title="Where backups are sent" onClose={close}>
      <DialogForm {...submission} submitLabel="Test and set the place" cancel={close}>
        <SelectField label="Backups are sent" {...field('kind')}>
          {placeKinds.map((each) => (
            <option key={each} value={each}>
              {placeKindLabels[each]}
            </option>
          ))}
        </SelectField>
        <PlaceFields kind={kind} field={field} hasSecret={current?.kind === kind} />
        {kind === 'sftp' && (
          <ConfirmHostKey
            {...{ host, port, confirmed }}
            confirm={(fingerprint) => form.setValue('fingerprint', fingerprint)}
            error={field('fingerprint').error}
          />
        )}
        <UsernameField staffId={user.staffId} />
        <PasswordField
          label="Your password"
          hint="Once more, so that nobody else sends the backups away."
          {...field('password')}
          autoComplete="current-password"
        />
      </DialogForm>
    </Dialog>
  );
}

type PlaceFieldName = 'folder' | 'host' | 'port' | 'user' | 'secret' | 'endpoint' | 'region' | 'bucket' | 'accessKeyId';
type PlaceFieldsProps = { kind: PlaceKind | ''; field: (name: PlaceFieldName) => BoundField; hasSecret: boolean };

function PlaceFields({ kind, field, hasSecret }: PlaceFieldsProps) {
  const secretHint = hasSecret ? 'Blank to leave the one that is set.' : undefined;
  if (kind === 'folder')
    return <TextField label="Folder" hint="On another disk, such as /mnt/disk/hotel." {...field('folder')} />;
  if (kind === 'sftp')
    return (
      <>
        <TextField label="Server" hint="Its name or address, such as backup.example." {...field('host')} />
        <TextField label="Port" {...field('port')} />
        <TextField label="User name" {...field('user')} autoComplete="off" />
        <PasswordField label="Password of this user" hint={secretHint} {...field('secret')} autoComplete="off" />
        <TextField label="Folder" hint="Blank for the folder in which this user begins." {...field('folder')} />
      </>
    );
  if (kind === 's3')
    return (
      <>
        <TextField label="Address" hint="Such as https://storage.example." {...field('endpoint')} />
        <TextField label="Region" hint="Blank if the provider names none." {...field('region')} />
        <TextField label="Bucket" {...field('bucket')} />
        <TextField label="Folder in the bucket" hint="Blank for the bucket itself." {...field('folder')} />
        <TextField label="Access key" {...field('accessKeyId')} autoComplete="off" />
        <PasswordField label="Secret key" hint={secretHint} {...field('secret')} autoComplete="off" />
      </>
    );
  return null;
}
