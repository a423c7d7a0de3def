import type { SendingProblem } from '#contract/core/sending-problems.ts';
import type { SendingOutcome } from '#server/core/backup-places.ts';
import type { ProgramRun } from '#server/platform/integrations/run-program.ts';

/** What rclone says, in the words of the libraries and servers behind it. The first that fits tells the problem. */
const signs: readonly [RegExp, SendingProblem][] = [
  [/knownhosts: key/i, 'unknown_host'],
  [/corrupted on transfer/i, 'differs'],
  [/no space left|quota|insufficient storage|disk full|not enough space/i, 'no_room'],
  [
    /unable to authenticate|permission denied|read-only file system|SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|Forbidden|NoSuchBucket|status code: 40[13]/i,
    'refused',
  ],
  [
    /no such host|connection refused|i\/o timeout|network is unreachable|no route to host|connection reset|dial tcp|timed out|timeout|EOF/i,
    'unreachable',
  ],
];

export function outcomeOfFailure({ isMissing, said }: ProgramRun): SendingOutcome {
  if (isMissing) return { problem: 'no_program', said };
  return { problem: signs.find(([sign]) => sign.test(said))?.[1] ?? 'failed', said };
}
