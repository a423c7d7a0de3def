import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { signInPolicy } from '#contract/staff/auth.ts';
import { queryClient, rememberRepliesFor } from '#web/office/core/query.ts';

test('replies are forgotten when the session would have locked', () => {
  const cachedMinutes = () => Number(queryClient.defaultQueryOptions({ queryKey: ['x'] }).gcTime) / 60_000;
  expect(cachedMinutes()).toBe(signInPolicy.idleMinutes);
  rememberRepliesFor(10);
  expect([cachedMinutes(), queryClient.getDefaultOptions().queries?.networkMode]).toEqual([10, 'always']);
  rememberRepliesFor(signInPolicy.idleMinutes);
});

test('a button knows of its call before another press can come', async () => {
  const call = new MutationObserver(queryClient, { mutationFn: () => new Promise(() => undefined) });
  const seen: boolean[] = [];
  call.subscribe(notifyManager.batchCalls(({ isPending }) => seen.push(isPending)));
  void call.mutate();
  await Promise.resolve();
  expect(seen).toEqual([true]);
});
