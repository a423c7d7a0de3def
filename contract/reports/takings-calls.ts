import { type Endpoint, exportedFile } from '#contract/core/endpoint.ts';
import { rangeQuery } from '#contract/reports/insights.ts';
import { takings } from '#contract/reports/takings.ts';

const access = ['superadmin', 'supervisor'] as const;
const csvType = 'text/csv; charset=utf-8';

export const takingsCalls = {
  takings: {
    method: 'GET',
    path: '/reports/takings',
    access,
    summary: 'Money by person, till, day and method, with what counts were short or over; without days, of the last 30',
    input: rangeQuery,
    output: takings,
  },
  exportTakings: {
    method: 'GET',
    path: '/exports/takings',
    access,
    summary: 'The takings as CSV, a line for each day, person, till and method',
    input: rangeQuery,
    output: exportedFile,
    errors: ['not_found'],
    file: csvType,
  },
  exportShifts: {
    method: 'GET',
    path: '/exports/shifts',
    access,
    summary: 'Counted shifts as CSV, a line for each, with what should be there, what was counted and the difference',
    input: rangeQuery,
    output: exportedFile,
    errors: ['not_found'],
    file: csvType,
  },
} as const satisfies Record<string, Endpoint>;
