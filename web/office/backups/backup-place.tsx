import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { type BackupPlaceView, backupPlaceMessages, placeText } from '#contract/backups/backup-place.ts';
import { PlaceDialog } from '#web/office/backups/place-dialog.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

type PlaceProps = { current: BackupPlaceView | null; hasKey: boolean };

/** Shows where backups are sent, tries the place, and changes it. */
export function BackupPlacePanel({ current, hasKey }: PlaceProps) {
  const formatInstant = useFormatInstant();
  const [isChanging, setIsChanging] = useState(false);
  const place = current?.kind ? current : undefined;
  return (
    <div className="print:hidden">
      <Panel title="Where backups are sent">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose wrap-anywhere">
            {place
              ? `Each proven backup is sent to ${placeText(place.kind, place)}, and read back. ${place.setBy} set this on ${formatInstant(place.setAt)}.`
              : 'Backups stay on this computer: whoever takes it, and a broken disk, takes them as well.'}
            {!hasKey && ` ${backupPlaceMessages.keyNeeded}.`}
          </p>
          {hasKey && (
            <Button look={place ? 'outline' : 'primary'} onClick={() => setIsChanging(true)}>
              <CloudUpload aria-hidden="true" className="size-4.5" />
              {place ? 'Change the place' : 'Choose a place'}
            </Button>
          )}
        </div>
        {place && <PlaceTest />}
      </Panel>
      {isChanging && <PlaceDialog current={current} close={() => setIsChanging(false)} />}
    </div>
  );
}

function PlaceTest() {
  const test = useApiMutation('testBackupPlace');
  return (
    <div className="mt-4 space-y-3">
      <Button look="outline" loading={test.isPending} onClick={() => test.mutate({})}>
        Test the place
      </Button>
      {test.data && <Notice tone={test.data.passed ? 'good' : 'danger'}>{test.data.message}</Notice>}
      {test.error && (
        <Notice tone="danger">{failureOf(test.error, { failed: backupPlaceMessages.testFailed }).message}</Notice>
      )}
    </div>
  );
}
