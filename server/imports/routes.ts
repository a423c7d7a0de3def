import { importMessages } from '#contract/imports/imports.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { readImportFile, runImport, tryImport } from '#server/imports/import-file.ts';
import { type BatchRecord, countBatches, readImportBatches } from '#server/imports/import-store.ts';
import { undoImport } from '#server/imports/undo-import.ts';

type ImportCalls = 'listImports' | 'readImportFile' | 'tryImport' | 'runImport' | 'undoImport';

export function importRoutes(deps: Deps): Handlers<ImportCalls> {
  return {
    async listImports({ input }) {
      const [{ rows, next, prev }, totalCount] = await Promise.all([
        readImportBatches(deps.db.read, input),
        countBatches(deps.db.read),
      ]);
      return { data: rows.map(presentBatch), nextCursor: next, prevCursor: prev, totalCount };
    },

    readImportFile: ({ input }) => readImportFile(deps, input),
    tryImport: ({ input, member }) => tryImport(deps, member(), input),
    runImport: ({ input, member }) => runImport(deps, member(), input),

    async undoImport({ input, member }) {
      await undoImport(deps, member(), input.id);
      return { message: importMessages.undone };
    },
  };
}

const presentBatch = ({ undoneBy, undoneAt, importedAt, ...batch }: BatchRecord) => ({
  ...batch,
  importedAt: importedAt.toISOString(),
  undone: undoneBy && undoneAt ? { by: undoneBy, at: undoneAt.toISOString() } : null,
});
