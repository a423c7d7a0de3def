import { describe, expect, test } from 'vitest';
import { type HealthCheckName, healthCheckNames } from '#contract/health/health.ts';
import type { BackupFacts } from '#server/backups/good-store.ts';
import { type HealthFacts, judgeHealth } from '#server/health/rules.ts';

const now = new Date('2026-11-21T11:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const hoursAgo = (hours: number) => minutesAgo(60 * hours);
const daysAhead = (days: number) => hoursAgo(-24 * days);
const megabytes = (count: number) => count * 1024 ** 2;

const work: NonNullable<HealthFacts['work']> = {
  parkedJobs: 0,
  failingJobs: 0,
  dueSince: null,
  mailSentAt: hoursAgo(1),
  failingMails: 0,
  mailsFailSince: null,
  refusedMails: 0,
  answerMs: 3.4,
  clockAheadMs: 0,
  waitingCallers: 0,
};
const wellFacts: HealthFacts = {
  now,
  startedAt: hoursAgo(20),
  timeZone: 'Africa/Lagos',
  isDemo: false,
  version: '1.0.0',
  nodeVersion: '24.11.0',
  sendsMails: true,
  takesRealCards: true,
  isRehearsal: false,
  hasTestKeys: false,
  disk: { freeBytes: megabytes(20_480), marginBytes: megabytes(64), stopsWrites: true },
  gateway: { answeredAt: minutesAgo(5), silence: null },
  gatewayClockAheadMs: 0,
  certificate: { kind: 'read', validUntil: daysAhead(60), isTrusted: true },
  backups: { lastProvenAt: hoursAgo(8), unprovenNights: 0, newestProblem: null, sendingProblem: null },
  work,
  comparedUntil: '2026-11-20',
};

const provenAt = (lastProvenAt: Date | null, changes: Partial<BackupFacts> = {}): Pick<HealthFacts, 'backups'> => ({
  backups: { lastProvenAt, unprovenNights: 0, newestProblem: null, sendingProblem: null, ...changes },
});

function judge(check: HealthCheckName, changes: Partial<HealthFacts>) {
  const found = judgeHealth({ ...wellFacts, ...changes }).find((each) => each.check === check);
  if (!found) throw new Error(`there is no check ${check}`);
  return found;
}

test('a hotel that is well has each check once, with nothing to do', () => {
  const checks = judgeHealth(wellFacts);
  expect(checks.map(({ check }) => check)).toEqual(healthCheckNames);
  for (const { state, says, advice } of checks) expect([state, advice, says]).toEqual(['ok', null, expect.any(String)]);
  expect(checks.map(({ says }) => says)).toEqual([
    '20.0 GB are free on the disk.',
    'The database answered in 3 ms.',
    'The last mail went out at 11:00.',
    'Payments agree with the list of the gateway up to Fri, 20 Nov 2026, or are listed as differences. It last answered at 11:55.',
    'The clock agrees with that of the database and the card gateway.',
    'The certificate of the site is good until Wed, 20 Jan 2027.',
    'The last proven backup is of 04:00.',
    'All work is done in time.',
    'Version 1.0.0, on Node 24.11.0.',
  ]);
});

/** Each check with facts just on both sides of its limits. */
describe.each<[HealthCheckName, [what: string, state: string, changes: Partial<HealthFacts>, says: RegExp][]]>([
  [
    'disk',
    [
      ['enough', 'ok', { disk: { ...wellFacts.disk, freeBytes: megabytes(1024) } }, /^1\.0 GB are free/],
      ['little', 'watch', { disk: { ...wellFacts.disk, freeBytes: megabytes(1023) } }, /^1023 MB are left/],
      [
        'as little as the bell rings for',
        'bad',
        { disk: { ...wellFacts.disk, freeBytes: megabytes(255) } },
        /^Only 255 MB .* Below 64 MB/,
      ],
      ['full', 'bad', { disk: { ...wellFacts.disk, freeBytes: megabytes(63) } }, /^The disk is full: 63 MB/],
      [
        'full beside a PostgreSQL server, which has another disk',
        'bad',
        { disk: { ...wellFacts.disk, freeBytes: 0, stopsWrites: false } },
        /^Only 0 MB are left on the disk of the program/,
      ],
      ['not to be seen', 'watch', { disk: { ...wellFacts.disk, freeBytes: null } }, /cannot see/],
    ],
  ],
  [
    'database',
    [
      ['quick', 'ok', { work: { ...work, answerMs: 499 } }, /499 ms/],
      ['slow', 'watch', { work: { ...work, answerMs: 500 } }, /0\.5 seconds/],
      ['as busy as it may be', 'ok', { work: { ...work, waitingCallers: 5 } }, /3 ms/],
      ['too busy', 'watch', { work: { ...work, waitingCallers: 6 } }, /^6 requests wait/],
      ['away', 'bad', { work: null }, /does not answer/],
    ],
  ],
  [
    'mail',
    [
      ['never sent', 'ok', { work: { ...work, mailSentAt: null } }, /^No mail has gone out lately/],
      ['of a demo', 'ok', { sendsMails: false, isDemo: true }, /stay on this machine/],
      ['without a mail server', 'watch', { sendsMails: false }, /^No mail server is set up/],
      [
        'failing for less than an hour',
        'watch',
        { work: { ...work, failingMails: 1, mailsFailSince: minutesAgo(59) } },
        /^1 mail fails since 11:01/,
      ],
      [
        'failing for an hour',
        'bad',
        { work: { ...work, failingMails: 2, mailsFailSince: minutesAgo(60) } },
        /^No mail goes out: 2 mails fail since 11:00/,
      ],
      [
        'failing while others go out',
        'watch',
        { work: { ...work, failingMails: 1, mailsFailSince: hoursAgo(5) } },
        /Others went out since/,
      ],
      ['to a wrong address', 'watch', { work: { ...work, refusedMails: 1 } }, /refused the address of 1 mail/],
      ['with the database away', 'watch', { work: null }, /cannot be seen/],
    ],
  ],
  [
    'gateway',
    [
      [
        'silent for a moment',
        'watch',
        { gateway: { answeredAt: null, silence: { from: minutesAgo(12), until: minutesAgo(3) } } },
        /has not answered since 11:48/,
      ],
      [
        'silent for ten minutes',
        'bad',
        { gateway: { answeredAt: null, silence: { from: minutesAgo(13), until: minutesAgo(3) } } },
        /has not answered since 11:47/,
      ],
      [
        'silent when it was last asked, long ago',
        'ok',
        { gateway: { answeredAt: null, silence: { from: hoursAgo(3), until: minutesAgo(90) } } },
        /^Payments agree/,
      ],
      ['compared in the night before last', 'watch', { comparedUntil: '2026-11-19' }, /up to Thu, 19 Nov/],
      [
        'compared in the night before last, in the morning',
        'ok',
        { comparedUntil: '2026-11-19', now: hoursAgo(1) },
        /up to Thu, 19 Nov/,
      ],
      ['not compared for two nights', 'bad', { comparedUntil: '2026-11-18' }, /up to Wed, 18 Nov/],
      ['never compared', 'ok', { comparedUntil: null }, /is next night/],
      ['of the demo', 'ok', { takesRealCards: false, isDemo: true }, /no real money/],
      ['without a gateway', 'watch', { takesRealCards: false }, /^No card gateway is set up/],
      ['with test keys alone', 'watch', { takesRealCards: false, hasTestKeys: true }, /^Only the test keys/],
      ['in a rehearsal', 'ok', { isRehearsal: true, hasTestKeys: true }, /^The hotel rehearses with the test keys/],
      [
        'in a rehearsal with test keys alone',
        'watch',
        { isRehearsal: true, hasTestKeys: true, takesRealCards: false },
        /no real money moves.*The live keys are not set up yet/,
      ],
      ['in a rehearsal without test keys', 'watch', { isRehearsal: true }, /without the test keys/],
      ['with the database away', 'watch', { work: null, comparedUntil: null }, /cannot be seen/],
    ],
  ],
  [
    'clock',
    [
      ['not compared', 'ok', { work: null, gatewayClockAheadMs: null }, /no other clock/],
      [
        'of the embedded database',
        'ok',
        { work: { ...work, clockAheadMs: null } },
        /agrees with that of the card gateway/,
      ],
      ['a little behind', 'ok', { gatewayClockAheadMs: 4_999 }, /agrees/],
      ['behind', 'watch', { gatewayClockAheadMs: 5_000 }, /5 seconds behind that of the card gateway/],
      ['far ahead', 'bad', { work: { ...work, clockAheadMs: -30_000 } }, /30 seconds ahead of that of the database/],
    ],
  ],
  [
    'certificate',
    [
      ['not needed', 'ok', { certificate: { kind: 'not needed' } }, /needs no certificate/],
      ['not readable', 'watch', { certificate: { kind: 'not readable' } }, /could not be read/],
      [
        'of three weeks',
        'ok',
        { certificate: { kind: 'read', validUntil: daysAhead(21), isTrusted: true } },
        /good until/,
      ],
      ['of less', 'watch', { certificate: { kind: 'read', validUntil: daysAhead(20), isTrusted: true } }, /in 20 days/],
      [
        'of less than a week',
        'bad',
        { certificate: { kind: 'read', validUntil: daysAhead(6), isTrusted: true } },
        /in 6 days/,
      ],
      [
        'that ended',
        'bad',
        { certificate: { kind: 'read', validUntil: minutesAgo(1), isTrusted: false } },
        /ended on Sat, 21 Nov/,
      ],
      [
        'nobody trusts',
        'bad',
        { certificate: { kind: 'read', validUntil: daysAhead(60), isTrusted: false } },
        /another name/,
      ],
    ],
  ],
  [
    'backup',
    [
      ['of a day ago', 'ok', provenAt(hoursAgo(26)), /of 10:00 on Fri, 20 Nov\.$/],
      ['that is late', 'watch', provenAt(hoursAgo(27)), /of 09:00 on Fri, 20 Nov\.$/],
      ['that is two days old', 'bad', provenAt(hoursAgo(51)), /Thu, 19 Nov/],
      ['that is missing', 'bad', provenAt(null), /^No backup of this hotel is proven yet\.$/],
      ['that a demo does not need', 'ok', { ...provenAt(null), isDemo: true }, /The demo needs none/],
      ['of a demo that was off', 'ok', { ...provenAt(hoursAgo(200)), isDemo: true }, /is of 04:00 on Fri, 13 Nov\.$/],
      [
        'before one that is not proven',
        'watch',
        provenAt(hoursAgo(8), { unprovenNights: 1, newestProblem: 'no_room' }),
        /of 04:00\. A newer one is not proven\. The disk has no room for it\.$/,
      ],
      [
        'before two nights without a proven one',
        'bad',
        provenAt(hoursAgo(50), { unprovenNights: 2, newestProblem: 'differs' }),
        /did not have all that the hotel has\.$/,
      ],
      [
        'before one that was not sent',
        'watch',
        provenAt(hoursAgo(26), { unprovenNights: 1, sendingProblem: 'unreachable' }),
        /of 10:00 on Fri, 20 Nov\. A newer one is proven, and was not sent\. The place does not answer\.$/,
      ],
      [
        'before two nights that were not sent',
        'bad',
        provenAt(hoursAgo(40), { unprovenNights: 2, sendingProblem: 'no_room' }),
        /The place has no room\.$/,
      ],
      [
        'of a demo before two such nights',
        'bad',
        { ...provenAt(null, { unprovenNights: 2, newestProblem: 'cut_off' }), isDemo: true },
        /^No backup of this hotel is proven yet\. The program that proves backups was cut off\.$/,
      ],
      ['with the database away', 'watch', { work: null, backups: null }, /cannot be seen/],
    ],
  ],
  [
    'jobs',
    [
      ['due for five minutes', 'ok', { work: { ...work, dueSince: minutesAgo(5) } }, /in time/],
      ['due for longer', 'bad', { work: { ...work, dueSince: minutesAgo(6) } }, /was due at 11:54/],
      [
        'due while the hotel was off',
        'ok',
        { work: { ...work, dueSince: hoursAgo(9) }, startedAt: minutesAgo(5) },
        /in time/,
      ],
      ['parked and failing', 'watch', { work: { ...work, parkedJobs: 1, failingJobs: 1 } }, /^2 pieces of work/],
      ['with the database away', 'watch', { work: null }, /cannot be seen/],
    ],
  ],
  [
    'version',
    [
      ['of an old Node', 'watch', { nodeVersion: '20.19.0' }, /no security fixes/],
      ['of a Node between two', 'watch', { nodeVersion: '23.1.0' }, /no security fixes/],
      ['of a Node on its last day', 'ok', { nodeVersion: '22.20.0', now: new Date('2027-04-30T20:00:00Z') }, /Node 22/],
      [
        'of a Node a day later',
        'watch',
        { nodeVersion: '22.20.0', now: new Date('2027-05-01T00:00:00Z') },
        /no security/,
      ],
      ['of a Node that this version does not know', 'ok', { nodeVersion: '26.0.0' }, /Node 26/],
    ],
  ],
])('%s', (check, cases) => {
  test.each(cases)('%s is %s', (_, state, changes, says) => {
    const judged = judge(check, changes);
    expect([judged.state, judged.says]).toEqual([state, expect.stringMatching(says)]);
    const needsNothing = state === 'ok' || judged.says.includes('cannot be seen');
    expect(judged.advice === null).toBe(needsNothing);
  });
});
