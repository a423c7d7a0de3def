import { type Endpoint, exportedFile, messageReply } from '#contract/core/endpoint.ts';
import { guestErasureInput, guestExportInput, guestRecords, guestSearchInput } from '#contract/privacy/privacy.ts';

export const privacyCalls = {
  findGuest: {
    method: 'GET',
    path: '/guest-data',
    access: ['superadmin'],
    summary: 'All bookings under the e-mail address or telephone number that a search leads to, deleted ones too',
    shows: ['guests'],
    input: guestSearchInput,
    output: guestRecords,
  },
  exportGuest: {
    method: 'GET',
    path: '/guest-data/file',
    access: ['superadmin'],
    summary: 'Everything that is kept about the guest of some bookings, as a text to read',
    input: guestExportInput,
    output: exportedFile,
    errors: ['not_found'],
    file: 'text/plain; charset=utf-8',
  },
  eraseGuest: {
    method: 'POST',
    path: '/guest-data/erasures',
    access: ['superadmin'],
    summary: 'Erase the guest from some bookings for good, with a reason; money and nights stay',
    changes: ['guests', 'booking', 'bookings'],
    input: guestErasureInput,
    output: messageReply,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
