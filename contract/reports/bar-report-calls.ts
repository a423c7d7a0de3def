import { type Endpoint, exportedFile } from '#contract/core/endpoint.ts';
import { barReport } from '#contract/reports/bar-report.ts';
import { rangeQuery } from '#contract/reports/insights.ts';

const access = ['superadmin', 'supervisor'] as const;

export const barReportCalls = {
  barReport: {
    method: 'GET',
    path: '/reports/bar',
    access,
    summary:
      'Drinks that counts found missing, or that were corrected, broken or poured away, by drink and by count, with who worked; the cost only for the superadmin',
    shows: ['drinks', 'sales', 'shifts'],
    input: rangeQuery,
    output: barReport,
  },
  exportBarReport: {
    method: 'GET',
    path: '/exports/bar',
    access,
    summary:
      'The bar report as CSV, a line for each drink of a count and for each drink corrected, broken or poured away',
    input: rangeQuery,
    output: exportedFile,
    errors: ['not_found'],
    file: 'text/csv; charset=utf-8',
  },
} as const satisfies Record<string, Endpoint>;
