import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sayWhileRetrying } from '#web/office/core/say-while-retrying.ts';

test('a list that fails says that it tries again, before it gives up', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 2, retryDelay: 0 } } });
  const reportedStates: boolean[] = [];
  sayWhileRetrying(client.getQueryCache(), (isRetrying) => reportedStates.push(isRetrying));
  let tries = 0;
  const readAtThirdTry = async () => {
    tries += 1;
    if (tries < 3) throw new Error('away');
    return [];
  };

  await client.query({ queryKey: ['listBookings'], queryFn: readAtThirdTry });
  expect(reportedStates).toEqual([true, false]);

  tries = 0;
  await client.query({ queryKey: ['listBookings'], queryFn: readAtThirdTry });
  expect(reportedStates, 'with data on screen').toEqual([true, false]);

  tries = Number.NEGATIVE_INFINITY;
  await expect(client.query({ queryKey: ['listSales'], queryFn: readAtThirdTry })).rejects.toThrow('away');
  expect(reportedStates).toEqual([true, false, true, false]);
});
