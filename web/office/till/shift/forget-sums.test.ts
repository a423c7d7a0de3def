import { expect, test } from 'vitest';
import { queryClient } from '#web/office/core/query.ts';
import { forgetSums } from '#web/office/till/shift/forget-sums.ts';

test('with a new shift the browser forgets the sums from before it, and nothing else', () => {
  const names = ['listSales', 'barFigures', 'listTabs', 'drinkMenu'];
  for (const name of names) queryClient.setQueryData([name, {}], { totalAmountKobo: 100 });
  forgetSums();
  expect(names.filter((name) => queryClient.getQueryData([name, {}]) !== undefined)).toEqual(['drinkMenu']);
  queryClient.clear();
});
