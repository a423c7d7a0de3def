import { type Endpoint, messageReply } from '#contract/core/endpoint.ts';
import {
  importReply,
  importsPage,
  importsQuery,
  readImportInput,
  readImportReply,
  runImportInput,
  tryImportInput,
  tryImportReply,
  undoImportInput,
} from '#contract/imports/imports.ts';

/** In bytes: room for a file of 5 MB in Base64, or as text with characters that JSON escapes. */
const bodyLimit = 12_000_000;

export const importCalls = {
  listImports: {
    method: 'GET',
    path: '/imports',
    access: ['superadmin'],
    summary: 'The imports of files, the newest first',
    shows: ['imports'],
    input: importsQuery,
    output: importsPage,
  },
  readImportFile: {
    method: 'POST',
    path: '/imports/read',
    access: ['superadmin'],
    summary: 'Read a file of another system: its columns, and which of them is which field',
    changes: [],
    bodyLimit,
    input: readImportInput,
    output: readImportReply,
  },
  tryImport: {
    method: 'POST',
    path: '/imports/try',
    access: ['superadmin'],
    summary: 'Import a file in a transaction that is rolled back, and say what would become of each row',
    changes: [],
    bodyLimit,
    input: tryImportInput,
    output: tryImportReply,
    errors: ['conflict'],
  },
  runImport: {
    method: 'POST',
    path: '/imports',
    access: ['superadmin'],
    summary: 'Import a file as the dry run has shown it; refused if anything would be different by now',
    changes: ['imports', 'booking', 'bookings', 'rooms', 'prices', 'companies', 'drinks', 'staff'],
    bodyLimit,
    input: runImportInput,
    output: importReply,
    errors: ['conflict'],
    status: 201,
  },
  undoImport: {
    method: 'POST',
    path: '/imports/:id/undo',
    access: ['superadmin'],
    summary: 'Take back everything that an import has added, while nothing depends on it',
    changes: ['imports', 'booking', 'bookings', 'rooms', 'prices', 'companies', 'drinks', 'staff'],
    input: undoImportInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
