import { backupPlaceMessages } from '#contract/backups/backup-place.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type ConfirmHostKeyProps = {
  host: string;
  port: number;
  /** The fingerprint that the person has confirmed, blank for none. */
  confirmed: string;
  confirm: (fingerprint: string) => void;
  error: string | undefined;
};

/** Asks an SFTP server for its fingerprint, which the person confirms: else anybody could stand in for the server. */
export function ConfirmHostKey({ host, port, confirmed, confirm, error }: ConfirmHostKeyProps) {
  const ask = useApiMutation('readHostKey');
  const isOfServer = ask.variables?.host === host && ask.variables.port === port;
  const shown = isOfServer ? ask.data?.fingerprint : undefined;
  return (
    <div className="space-y-3">
      <Button look="outline" loading={ask.isPending} onClick={() => ask.mutate({ host, port })}>
        Ask for the fingerprint
      </Button>
      {isOfServer && ask.error && (
        <Notice tone="danger">{failureOf(ask.error, { failed: backupPlaceMessages.hostKeyFailed }).message}</Notice>
      )}
      {shown ? (
        <>
          <p>
            The server has the fingerprint <span className="font-semibold wrap-anywhere figures">{shown}</span>. Compare
            it with what its provider says.
          </p>
          <CheckboxField
            label="It is the one that the provider says"
            error={error}
            checked={confirmed === shown}
            onChange={({ target }) => confirm(target.checked ? shown : '')}
          />
        </>
      ) : (
        error && (
          <p role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )
      )}
    </div>
  );
}
