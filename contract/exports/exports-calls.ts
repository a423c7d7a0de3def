import { type Endpoint, exportedFile } from '#contract/core/endpoint.ts';
import { exportRequest } from '#contract/exports/exports.ts';

export const exportCalls = {
  exportEverything: {
    method: 'POST',
    path: '/export',
    access: ['superadmin'],
    summary: 'Everything of the hotel as a ZIP file of CSV files and pictures with a description, with the password',
    changes: [],
    input: exportRequest,
    output: exportedFile,
    errors: ['conflict', 'locked', 'unavailable'],
    perMinute: 5,
    file: 'application/zip',
    isLarge: true,
  },
} as const satisfies Record<string, Endpoint>;
