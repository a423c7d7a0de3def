import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withSettings } from '#contract/settings/hotel-settings.ts';
import { type SiteTexts, type SiteTextVersion, siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { useFacts } from '#web/core/context.ts';
import { useChangeHotel } from '#web/office/core/current-facts.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import type { ListShape } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { rememberTexts } from '#web/office/settings/texts/use-site-draft.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

type NoFilters = Record<never, string>;
const historyShape: ListShape<NoFilters, 'at'> = {
  filters: {},
  sorts: ['at'],
  defaults: { sort: 'at', dir: 'desc' },
};

type TextHistoryProps = {
  /** Saves what is typed first, so that nothing of it is lost. */
  save: () => Promise<boolean>;
  adopt: (texts: SiteTexts) => void;
};

/** Who changed which text when. Each change can be gone back to before; that is another change of the list. */
export function TextHistory({ save, adopt }: TextHistoryProps) {
  const formatInstant = useFormatInstant();
  const listState = useListState(historyShape);
  const { sort: _, dir: __, ...input } = listState.query;
  const query = useApiQuery('listSiteTextVersions', input);
  const [chosen, setChosen] = useState<SiteTextVersion>();
  return (
    <Panel title="Earlier texts" intro="Every text that was published, the last one first.">
      <ListView
        label="Changes of texts"
        noun={{ one: 'change', many: 'changes' }}
        columns={historyColumns(formatInstant)}
        actions={(version) => (
          <TableAction
            label="Go back to before"
            rowName={`${version.label}, ${formatInstant(version.at)}`}
            icon={Undo2}
            onClick={() => setChosen(version)}
          />
        )}
        list={listState}
        query={query}
        failureMessage={siteDraftMessages.historyFailed}
        emptyState={<EmptyState title={siteDraftMessages.noHistory} />}
      />
      {chosen && <UndoDialog chosen={chosen} save={save} adopt={adopt} close={() => setChosen(undefined)} />}
    </Panel>
  );
}

/** Long texts are cut; the audit log has all of them. */
const shownLength = 160;
const cut = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

const historyColumns = (formatInstant: (instant: string) => string): readonly Column<SiteTextVersion, 'at'>[] => [
  {
    key: 'text',
    label: 'Text',
    width: 'w-[22%]',
    render: ({ label }) => <span className="font-semibold">{label}</span>,
  },
  { key: 'after', label: 'Guests read', render: ({ after }) => <span className="wrap-anywhere">{cut(after)}</span> },
  {
    key: 'before',
    label: 'Before',
    render: ({ before }) => <span className="text-soft wrap-anywhere">{cut(before)}</span>,
  },
  {
    key: 'at',
    label: 'Who and when',
    width: 'w-[16%]',
    render: ({ by, at }) => (
      <>
        {by}
        <time dateTime={at} className="block text-sm text-soft figures">
          {formatInstant(at)}
        </time>
      </>
    ),
  },
];

type UndoDialogProps = TextHistoryProps & { chosen: SiteTextVersion; close: () => void };

function UndoDialog({ chosen: { undoTo, at }, save, adopt, close }: UndoDialogProps) {
  const formatInstant = useFormatInstant();
  const { hotel } = useFacts();
  const changeHotel = useChangeHotel();
  const { data } = useApiQuery('siteTexts', {});
  const undo = useApiMutation('undoSiteTexts', rememberTexts);
  const [error, setError] = useState<string | null>(null);
  const confirm = async (seen: number) => {
    setError(null);
    try {
      if (!(await save())) return setError(siteDraftMessages.saveFailed);
      const { message, ...texts } = await undo.mutateAsync({ to: undoTo, seen });
      adopt(texts);
      changeHotel(withSettings(hotel, texts.values));
      toast.success(message);
      close();
    } catch (problem) {
      refetchAfter('undoSiteTexts');
      setError(failureOf(problem, { failed: siteDraftMessages.undoFailed }).message);
    }
  };
  return (
    <ConfirmDialog
      title="Go back to the texts before this change?"
      tone="warning"
      confirmLabel="Publish the earlier texts"
      cancelLabel="Cancel"
      pending={undo.isPending}
      error={error}
      onConfirm={data && (() => void confirm(data.version))}
      onClose={close}
    >
      <p>
        Guests read all texts again as they were before {formatInstant(at)}. What was published since then stays in this
        list, so you can go forward again. Your draft stays as it is.
      </p>
    </ConfirmDialog>
  );
}
