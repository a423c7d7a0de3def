import { Undo2 } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { formatCount } from '#contract/core/plural.ts';
import { importKindLabels } from '#contract/imports/import-kinds.ts';
import { type ImportBatch, importMessages } from '#contract/imports/imports.ts';
import { failureOf } from '#web/office/core/failure.ts';
import type { ListShape } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { useListState } from '#web/office/core/list/use-list-state.ts';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

type NoFilters = Record<never, string>;
const importsShape: ListShape<NoFilters, 'imported_at'> = {
  filters: {},
  sorts: ['imported_at'],
  defaults: { sort: 'imported_at', dir: 'desc' },
};

/** Lists the imports, each with a way to undo it. */
export function ImportList() {
  const formatInstant = useFormatInstant();
  const listState = useListState(importsShape);
  const { sort: _, dir: __, ...input } = listState.query;
  const query = useApiQuery('listImports', input);
  const { dialog: batchToUndo, setDialog, rows: tableRef, close, closeAndFocusList } = useRowDialog<ImportBatch>();
  return (
    <>
      <ListView
        ref={tableRef}
        label="Imports"
        noun={{ one: 'import', many: 'imports' }}
        columns={importColumns(formatInstant)}
        actions={(batch) =>
          batch.undone === null && (
            <TableAction label="Undo" rowName={batch.fileName} icon={Undo2} onClick={() => setDialog(batch)} />
          )
        }
        list={listState}
        query={query}
        failureMessage={importMessages.listFailed}
        emptyState={<EmptyState title={importMessages.none} />}
      />
      {batchToUndo && <UndoDialog batch={batchToUndo} close={close} onDone={closeAndFocusList} />}
    </>
  );
}

const importColumns = (formatInstant: (instant: string) => string): readonly Column<ImportBatch, 'imported_at'>[] => [
  {
    key: 'file',
    label: 'File',
    render: ({ fileName }) => <span className="font-semibold wrap-anywhere">{fileName}</span>,
  },
  { key: 'kind', label: 'What', width: 'w-[14%]', render: ({ kind }) => importKindLabels[kind] },
  {
    key: 'rows',
    label: 'Rows',
    width: 'w-[9%]',
    align: 'right',
    render: ({ rows }) => <span className="figures">{formatCount(rows)}</span>,
  },
  {
    key: 'imported',
    label: 'Imported',
    width: 'w-[22%]',
    render: ({ importedAt, importedBy }) => `${formatInstant(importedAt)}, ${importedBy}`,
  },
  {
    key: 'undone',
    label: 'Undone',
    width: 'w-[22%]',
    render: ({ undone }) => (undone ? `${formatInstant(undone.at)}, ${undone.by}` : '–'),
  },
];

type UndoDialogProps = { batch: ImportBatch; close: () => void; onDone: () => void };

function UndoDialog({ batch: { id, fileName, rows }, close, onDone }: UndoDialogProps) {
  const undo = useApiMutation('undoImport');
  const confirm = async () => {
    try {
      const { message } = await undo.mutateAsync({ id });
      onDone();
      toast.success(message);
    } catch {
      refetchAfter('undoImport');
    }
  };
  return (
    <ConfirmDialog
      title="Undo this import?"
      tone="danger"
      confirmLabel="Undo the import"
      cancelLabel="Cancel"
      pending={undo.isPending}
      error={undo.error && failureOf(undo.error, { failed: importMessages.undoFailed }).message}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <p className="font-semibold wrap-anywhere">
        {fileName}, {formatCount(rows)} rows
      </p>
      <p className="mt-3">
        Everything that it added goes. This works only while nothing was done with it: no payment, no room given, no
        sale, no password, no change.
      </p>
    </ConfirmDialog>
  );
}
