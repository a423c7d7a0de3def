import { DatabaseBackup } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import {
  alarmingNights,
  type BackupsPage,
  type BackupView,
  backupMessages,
  problemTexts,
  unprovenNightsText,
} from '#contract/backups/backups.ts';
import { sendingProblemText } from '#contract/backups/sending.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { formatCount, plural } from '#contract/core/plural.ts';
import { BackupKeyPanel } from '#web/office/backups/backup-key.tsx';
import { BackupPlacePanel } from '#web/office/backups/backup-place.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import type { ListShape } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Column } from '#web/ui/table-column.ts';

type NoFilters = Record<never, string>;
const backupsShape: ListShape<NoFilters, 'begun_at'> = {
  filters: {},
  sorts: ['begun_at'],
  defaults: { sort: 'begun_at', dir: 'desc' },
};

const changesSoon = (page: BackupsPage): boolean => page.isUnderWay || page.isSending;

export function BackupsScreen() {
  const formatInstant = useFormatInstant();
  const listState = useListState(backupsShape);
  const { sort: _, dir: __, ...input } = listState.query;
  const query = useApiQuery('listBackups', input, { changesSoon });
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <p className="max-w-prose text-soft">
          A backup is made each night, restored beside the hotel, and compared: it is proven if every row, every kobo
          and the end of the audit log are in it.
        </p>
        <TakeBackupButton isUnderWay={query.data?.isUnderWay ?? false} />
      </div>
      {query.data && (
        <>
          <div className="space-y-5 print:hidden">
            <Summary page={query.data} formatInstant={formatInstant} />
          </div>
          <BackupKeyPanel current={query.data.key} />
          <BackupPlacePanel current={query.data.place} hasKey={query.data.key !== null} />
        </>
      )}
      <div className="print:hidden">
        <ListView
          label="Backups"
          noun={{ one: 'backup', many: 'backups' }}
          columns={backupColumns(formatInstant)}
          list={listState}
          query={query}
          failureMessage={backupMessages.listFailed}
          emptyState={<EmptyState title={backupMessages.none} />}
        />
      </div>
    </div>
  );
}

function TakeBackupButton({ isUnderWay }: { isUnderWay: boolean }) {
  const takeBackup = useApiMutation('takeBackup');
  const onClick = async () => {
    try {
      toast.success((await takeBackup.mutateAsync({})).message);
    } catch (error) {
      refetchAfter('takeBackup');
      toast.error(failureOf(error, { failed: backupMessages.askFailed }).message);
    }
  };
  return (
    <Button onClick={() => void onClick()} loading={takeBackup.isPending} disabled={isUnderWay}>
      <DatabaseBackup aria-hidden="true" className="size-4.5" />
      Back up now
    </Button>
  );
}

type FormatInstant = (instant: string) => string;

function Summary({ page, formatInstant }: { page: BackupsPage; formatInstant: FormatInstant }) {
  const { lastProven, unprovenNights } = page;
  const lastText = lastProven
    ? `The last proven backup is of ${formatInstant(lastProven.begunAt)}.`
    : 'No backup has been proven yet.';
  const isAlarming = unprovenNights >= alarmingNights;
  return (
    <>
      {page.isUnderWay && <Notice>{backupMessages.underWay}.</Notice>}
      {page.isSending && <Notice>{backupMessages.beingSent}.</Notice>}
      <Notice tone={isAlarming ? 'danger' : lastProven ? 'good' : 'info'}>
        {isAlarming ? `${unprovenNightsText(unprovenNights)}. ${lastText}` : lastText}
      </Notice>
    </>
  );
}

const reasonText = ({ night, askedBy }: BackupView): string => {
  if (night) return 'Each night';
  return askedBy ?? 'Timer or operator';
};

const sizeText = ({ bytes }: BackupView): string => (bytes === null ? '–' : `${(bytes / 1e6).toFixed(1)} MB`);

function contentsText({ rowCount, dayCount, movedKobo, sealNumber }: BackupView): string {
  if (rowCount === null) return '–';
  const moneyText = `${plural(dayCount ?? 0, 'day')} of money, ${formatNaira(movedKobo ?? kobo(0))} in all`;
  return `${plural(rowCount, 'row')}; ${moneyText}; audit log to ${formatCount(sealNumber ?? 0)}`;
}

function resultOf({ problem, sendingProblem }: BackupView): { tone: 'good' | 'warning' | 'danger'; label: string } {
  if (problem) return { tone: 'danger', label: 'Not proven' };
  return sendingProblem ? { tone: 'warning', label: 'Proven, not sent' } : { tone: 'good', label: 'Proven' };
}

const problemLine = ({ problem }: BackupView): string =>
  problem ? `${problemTexts[problem].says}. ${problemTexts[problem].advice}.` : '';

function sendingLine({ arrivedAt, removedAt, sendingProblem }: BackupView, formatInstant: FormatInstant): string {
  if (removedAt) return `Was at its place until ${formatInstant(removedAt)}.`;
  if (arrivedAt) return `Sent, and read back on ${formatInstant(arrivedAt)}.`;
  return sendingProblem ? `${sendingProblemText(sendingProblem)}.` : '';
}

const backupColumns = (formatInstant: FormatInstant): readonly Column<BackupView, 'begun_at'>[] => [
  {
    key: 'begun',
    label: 'Begun',
    width: 'w-[16%]',
    render: ({ begunAt }) => (
      <time dateTime={begunAt} className="figures">
        {formatInstant(begunAt)}
      </time>
    ),
  },
  {
    key: 'result',
    label: 'Result',
    render: (backup) => {
      const { tone, label } = resultOf(backup);
      const lines = [problemLine(backup), sendingLine(backup, formatInstant)].filter(Boolean);
      return (
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {lines.map((line) => (
            <span key={line} className="mt-1 block wrap-anywhere">
              {line}
            </span>
          ))}
          {backup.detail && <span className="block text-sm text-soft wrap-anywhere">{backup.detail}</span>}
        </>
      );
    },
  },
  {
    key: 'contents',
    label: 'What it has',
    width: 'w-[26%]',
    render: (backup) => <span className="figures">{contentsText(backup)}</span>,
  },
  {
    key: 'file',
    label: 'File',
    width: 'w-[20%]',
    render: (backup) => (
      <>
        <span className="wrap-anywhere">{backup.file ?? '–'}</span>
        <span className="block text-sm text-soft figures">
          {sizeText(backup)}
          {backup.keyVersion !== null && `, encrypted to key ${backup.keyVersion}`}
        </span>
      </>
    ),
  },
  { key: 'reason', label: 'Made for', width: 'w-[12%]', render: (backup) => reasonText(backup) },
];
