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
