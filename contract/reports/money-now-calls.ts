import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';
import { moneyListPage, moneyListQuery, moneyNow } from '#contract/reports/money-now.ts';

const access = ['superadmin', 'supervisor'] as const;

export const moneyNowCalls = {
  moneyNow: {
    method: 'GET',
    path: '/money-now',
    access,
    summary:
      'Where the money of the hotel is and what is owed, now and since the last day was closed, with the cash of each till',
    shows: 'all',
    input: emptyObject,
    output: moneyNow,
  },
  moneyList: {
    method: 'GET',
    path: '/money-now/:figure',
    access,
    summary: 'The rows that add up to one figure of where the money is, the largest first, with their sum',
    shows: 'all',
    input: moneyListQuery,
    output: moneyListPage,
  },
} as const satisfies Record<string, Endpoint>;
