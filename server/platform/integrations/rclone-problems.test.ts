import { expect, test } from 'vitest';
import { outcomeOfFailure } from '#server/platform/integrations/rclone-problems.ts';

test.each([
  ['couldn’t connect SSH: ssh: handshake failed: knownhosts: key mismatch', 'unknown_host'],
  ['ssh: handshake failed: knownhosts: key is unknown', 'unknown_host'],
  ['ssh: handshake failed: ssh: unable to authenticate, attempted methods [none password]', 'refused'],
  ['SignatureDoesNotMatch: signature\n\tstatus code: 403, request id: , host id: ', 'refused'],
  ['NoSuchBucket: The specified bucket does not exist', 'refused'],
  ['Failed to copyto: write /mnt/x: no space left on device', 'no_room'],
  ['dial tcp: lookup nowhere.example: no such host', 'unreachable'],
  ['dial tcp 127.0.0.1:9: connect: connection refused', 'unreachable'],
  ['mkdir /mnt/disk: read-only file system', 'refused'],
  ['timed out', 'unreachable'],
  ['ERROR : x.age: corrupted on transfer: md5 hash differ', 'differs'],
  ['something else', 'failed'],
])('“%s” is %s', (said, problem) => {
  expect(outcomeOfFailure({ isDone: false, isMissing: false, said, endedBy: null })).toEqual({ problem, said });
});

test('a program that is not installed is told apart', () => {
  expect(outcomeOfFailure({ isDone: false, isMissing: true, said: '', endedBy: null }).problem).toBe('no_program');
});
