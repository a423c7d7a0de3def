import { alarmingNights, problemTexts } from '#contract/backups/backups.ts';
import { sendingProblemTexts } from '#contract/backups/sending.ts';
import { addDays, type Day, dayAt, formatDay, instantOf, timeWithDayUnlessToday } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import { type HealthCheck, type HealthCheckName, type HealthState, healthCheckNames } from '#contract/health/health.ts';
import { lowDiskMargins, toMegabytes } from '#db/disk.ts';
import type { BackupFacts } from '#server/backups/good-store.ts';
import type { CertificateFacts, DiskSpace, GatewayContact, Machine } from '#server/core/machine.ts';
import { failingLimitMs } from '#server/core/unfinished-jobs.ts';
import type { WorkFacts } from '#server/health/work-store.ts';

/** `work` is null while the database does not answer. */
export type HealthFacts = Pick<Machine, 'isDemo' | 'version' | 'nodeVersion' | 'sendsMails' | 'takesRealCards'> & {
  now: Date;
  /** When this process began to look. */
  startedAt: Date;
  timeZone: string;
  disk: DiskSpace;
  gateway: GatewayContact;
  isRehearsal: boolean;
  hasTestKeys: boolean;
  /** By how much the clock of the gateway is ahead of this machine's. Null until the gateway has answered. */
  gatewayClockAheadMs: number | null;
  certificate: CertificateFacts;
  /** Null while the database does not answer. */
  backups: BackupFacts | null;
  work:
    | (WorkFacts & {
        answerMs: number;
        /** Null for the embedded database, which has the clock of this machine. */
        clockAheadMs: number | null;
        waitingCallers: number;
      })
    | null;
  /** The last day whose payments were compared with the gateway's list at night. Null in a hotel's first night. */
  comparedUntil: Day | null;
};

type Judgement = { state: HealthState; says: string; advice?: string };
type HealthRule = (facts: HealthFacts) => Judgement;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const timeOf = ({ now, timeZone }: HealthFacts, instant: Date): string =>
  timeWithDayUnlessToday(instant, dayAt(now, timeZone), timeZone);

const unknownWithoutDatabase: Judgement = {
  state: 'watch',
  says: 'This cannot be seen while the database does not answer.',
};

/** From four times the space at which the bell rings. */
const watchedDiskMargins = 4 * lowDiskMargins;

function sizeText(bytes: number): string {
  const megabytes = toMegabytes(bytes);
  return megabytes < 1024 ? `${megabytes} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

const disk: HealthRule = ({ disk: { freeBytes, marginBytes, stopsWrites } }) => {
  if (freeBytes === null)
    return {
      state: 'watch',
      says: 'The program cannot see how much space the disk has left.',
      advice: 'Ask whoever runs the server to look at the disk of DATA_DIR, and at its permissions.',
    };
  const free = sizeText(freeBytes);
  if (stopsWrites && freeBytes < marginBytes)
    return {
      state: 'bad',
      says: `The disk is full: ${free} are left, and the hotel takes no bookings, payments and sales.`,
      advice: 'Have space freed now. The hotel goes on by itself, without a restart.',
    };
  if (freeBytes < lowDiskMargins * marginBytes)
    return {
      state: 'bad',
      says: stopsWrites
        ? `Only ${free} are left on the disk. Below ${sizeText(marginBytes)} the hotel takes no bookings, payments and sales.`
        : `Only ${free} are left on the disk of the program.`,
      advice:
        'Have space freed today: old backups and logs first. Never delete anything in the folder of the database.',
    };
  if (freeBytes < watchedDiskMargins * marginBytes)
    return {
      state: 'watch',
      says: `${free} are left on the disk.`,
      advice: 'Ask whoever runs the server to free space this week, or to give the machine a larger disk.',
    };
  return { state: 'ok', says: `${free} are free on the disk.` };
};

const slowAnswerMs = 500;
/** From so many callers on, the connections of the process are too few (docs/operating.md, What to watch). */
const maxWaitingCallers = 5;

const database: HealthRule = ({ work }) => {
  if (!work)
    return {
      state: 'bad',
      says: 'The database does not answer. Nobody can book, pay or sell.',
      advice:
        'Ask whoever runs the server to look at PostgreSQL and the network to it now. The hotel goes on by itself once it answers.',
    };
  if (work.answerMs >= slowAnswerMs)
    return {
      state: 'watch',
      says: `The database took ${(work.answerMs / 1000).toFixed(1)} seconds to answer.`,
      advice: 'Look again in some minutes. If it stays slow, ask whoever runs the server what else the machine does.',
    };
  if (work.waitingCallers > maxWaitingCallers)
    return {
      state: 'watch',
      says: `${plural(work.waitingCallers, 'request waits', 'requests wait')} for the database.`,
      advice: 'Look again in some minutes. If it stays so, the hotel needs more connections (DATABASE_CONNECTIONS).',
    };
  return { state: 'ok', says: `The database answered in ${Math.max(1, Math.round(work.answerMs))} ms.` };
};

const mail: HealthRule = (facts) => {
  const { now, work, sendsMails, isDemo } = facts;
  if (!sendsMails && !isDemo)
    return {
      state: 'watch',
      says: 'No mail server is set up. Mails wait, and nothing is sold online.',
      advice: 'Ask whoever runs the server to set SMTP_URL. What waits is sent then; what was parked by Resend.',
    };
  if (!work) return unknownWithoutDatabase;
  const { failingMails, mailsFailSince, refusedMails, mailSentAt } = work;
  const sentText = mailSentAt
    ? `The last mail went out at ${timeOf(facts, mailSentAt)}.`
    : 'No mail has gone out lately.';
  if (mailsFailSince) {
    const failingText = `${plural(failingMails, 'mail fails', 'mails fail')} since ${timeOf(facts, mailsFailSince)}.`;
    const isOutage = !mailSentAt || mailSentAt <= mailsFailSince;
    if (isOutage && now.getTime() - mailsFailSince.getTime() >= failingLimitMs)
      return {
        state: 'bad',
        says: `No mail goes out: ${failingText} ${sentText}`,
        advice:
          'Unfinished Work says why. Ask whoever runs the server to look at the mail server and at SMTP_URL. The hotel then sends all of them by itself.',
      };
    return {
      state: 'watch',
      says: isOutage ? `${failingText} ${sentText}` : `${failingText} Others went out since.`,
      advice:
        'Nothing yet: the hotel tries again by itself. What fails for an hour is in Unfinished Work, with the reason.',
    };
  }
  if (refusedMails > 0)
    return {
      state: 'watch',
      says: `The mail server refused the address of ${plural(refusedMails, 'mail')}. ${sentText}`,
      advice: 'Correct the address in the booking and send again, or give the mail up in Unfinished Work.',
    };
  return { state: 'ok', says: sendsMails ? sentText : 'Mails stay on this machine, in the inbox of the demo.' };
};

const silentGatewayMs = 10 * minuteMs;
/** Payments are looked up at least hourly while one is open, so an older silence says nothing about now. */
const gatewayMemoryMs = 90 * minuteMs;
/** The nightly comparison is at 03:30, and repeats until the gateway answers. */
const comparedBy = '12:00';

const liveKeysAdvice = 'Ask whoever runs the server to set FLW_PUBLIC_KEY, FLW_SECRET_KEY and FLW_WEBHOOK_HASH.';

/** Returns undefined while the gateway takes payments with the keys that the stage of the hotel needs. */
function judgeKeys({ takesRealCards, isDemo, isRehearsal, hasTestKeys }: HealthFacts): Judgement | undefined {
  if (isDemo || (isRehearsal ? hasTestKeys : takesRealCards)) return undefined;
  if (isRehearsal)
    return {
      state: 'watch',
      says: 'The hotel rehearses without the test keys of the card gateway. Guests cannot book online in it.',
      advice: 'Ask whoever runs the server to set FLW_TEST_PUBLIC_KEY, FLW_TEST_SECRET_KEY and FLW_TEST_WEBHOOK_HASH.',
    };
  return {
    state: 'watch',
    says: hasTestKeys
      ? 'Only the test keys of the card gateway are set up, for a rehearsal. Guests cannot pay online, and nothing is sold online.'
      : 'No card gateway is set up. Guests cannot pay online, and nothing is sold online.',
    advice: liveKeysAdvice,
  };
}

const gateway: HealthRule = (facts) => {
  const { now, timeZone, takesRealCards, isRehearsal, isDemo, comparedUntil, gateway: contact } = facts;
  const { silence, answeredAt } = contact;
  const problemOfKeys = judgeKeys(facts);
  if (problemOfKeys) return problemOfKeys;
  if (silence && now.getTime() - silence.until.getTime() < gatewayMemoryMs) {
    const isLong = silence.until.getTime() - silence.from.getTime() >= silentGatewayMs;
    return {
      state: isLong ? 'bad' : 'watch',
      says: `The card gateway has not answered since ${timeOf(facts, silence.from)}.`,
      advice: isLong
        ? 'Let guests pay at the desk. Look at the status page of the gateway, and at the line of the hotel. Payments that were made are found by themselves.'
        : 'Nothing yet: the hotel asks again by itself, and no payment is lost.',
    };
  }
  if (!facts.work) return unknownWithoutDatabase;
  const lateFrom = comparedUntil && instantOf(addDays(comparedUntil, 2), comparedBy, timeZone);
  if (comparedUntil && lateFrom && now >= lateFrom)
    return {
      state: now.getTime() - lateFrom.getTime() >= dayMs ? 'bad' : 'watch',
      says: `The list of the card gateway was last compared up to ${formatDay(comparedUntil)}.`,
      advice:
        'Open Card Payments and compare the days since then. If that fails, ask the gateway whether the keys still work.',
    };
  const answeredText = answeredAt ? ` It last answered at ${timeOf(facts, answeredAt)}.` : '';
  if (isRehearsal) {
    const says = `The hotel rehearses with the test keys of the gateway: no real money moves.${answeredText}`;
    if (takesRealCards) return { state: 'ok', says };
    return { state: 'watch', says: `${says} The live keys are not set up yet.`, advice: liveKeysAdvice };
  }
  if (isDemo)
    return { state: 'ok', says: `The gateway is the sandbox of the demo: no real money moves.${answeredText}` };
  return {
    state: 'ok',
    says: comparedUntil
      ? `Payments agree with the list of the gateway up to ${formatDay(comparedUntil)}, or are listed as differences.${answeredText}`
      : `The first comparison with the gateway is next night.${answeredText}`,
  };
};

/** The clock of the gateway is read from its replies, to half a second, and a reply takes time. */
const watchedClockMs = 5_000;
/** A code of the second factor is valid for 30 seconds. */
const badClockMs = 30_000;

const clock: HealthRule = ({ work, gatewayClockAheadMs }) => {
  const others: [name: string, aheadMs: number | null | undefined][] = [
    ['the database', work?.clockAheadMs],
    ['the card gateway', gatewayClockAheadMs],
  ];
  const known = others.flatMap(([name, aheadMs]) => (typeof aheadMs === 'number' ? [{ name, aheadMs }] : []));
  const [worst] = known.toSorted((one, other) => Math.abs(other.aheadMs) - Math.abs(one.aheadMs));
  if (!worst) return { state: 'ok', says: 'There is no other clock to compare with yet.' };
  const differenceMs = Math.abs(worst.aheadMs);
  if (differenceMs < watchedClockMs)
    return { state: 'ok', says: `The clock agrees with that of ${known.map(({ name }) => name).join(' and ')}.` };
  return {
    state: differenceMs < badClockMs ? 'watch' : 'bad',
    says: `The clock of this machine is ${plural(Math.round(differenceMs / 1000), 'second')} ${worst.aheadMs > 0 ? 'behind' : 'ahead of'} that of ${worst.name}.`,
    advice:
      'Ask whoever runs the server to set the clock by the network (chrony). From half a minute on codes of the second factor are refused, and holds end at a wrong time.',
  };
};

/** Certificates are usually renewed 30 days before their end, so with fewer days left a renewal has failed. */
const watchedCertificateDays = 21;
const badCertificateDays = 7;

const certificate: HealthRule = ({ now, certificate: facts, timeZone }) => {
  switch (facts.kind) {
    case 'not needed':
      return { state: 'ok', says: 'The site is open on this machine only, and needs no certificate.' };
    case 'not readable':
      return {
        state: 'watch',
        says: 'The certificate of the site could not be read from this machine.',
        advice:
          'Open the site on a phone without the network of the hotel. If it does not open, ask whoever runs the server.',
      };
    case 'read':
      break;
  }
  const endsOn = formatDay(dayAt(facts.validUntil, timeZone));
  const daysLeft = Math.floor((facts.validUntil.getTime() - now.getTime()) / dayMs);
  if (daysLeft < 0)
    return {
      state: 'bad',
      says: `The certificate of the site ended on ${endsOn}. Browsers warn guests of the site.`,
      advice: 'Ask whoever runs the server to renew it now.',
    };
  if (!facts.isTrusted)
    return {
      state: 'bad',
      says: 'The certificate of the site is not one that browsers trust, or has another name.',
      advice: 'Ask whoever runs the server to look at the certificate and at PUBLIC_URL now.',
    };
  if (daysLeft >= watchedCertificateDays)
    return { state: 'ok', says: `The certificate of the site is good until ${endsOn}.` };
  return {
    state: daysLeft < badCertificateDays ? 'bad' : 'watch',
    says: `The certificate of the site ends on ${endsOn}, in ${plural(daysLeft, 'day')}. It should have been renewed by now.`,
    advice: 'Ask whoever runs the server why it was not renewed, before it ends.',
  };
};

/** A backup is made each night at 04:00. The two hours are for one that begins late or takes long. */
const watchedBackupMs = dayMs + 2 * hourMs;
const badBackupMs = 2 * dayMs + 2 * hourMs;

const backup: HealthRule = (facts) => {
  const { now, isDemo, backups } = facts;
  if (!backups) return unknownWithoutDatabase;
  const { lastProvenAt, unprovenNights, newestProblem, sendingProblem } = backups;
  const provenText = lastProvenAt
    ? `The last proven backup is of ${timeOf(facts, lastProvenAt)}.`
    : 'No backup of this hotel is proven yet.';
  const provenAgeMs = lastProvenAt ? now.getTime() - lastProvenAt.getTime() : Number.POSITIVE_INFINITY;
  // A demo is often off at night, and nobody needs its backups.
  const ageMs = isDemo ? 0 : provenAgeMs;
  if (!newestProblem && !sendingProblem && ageMs <= watchedBackupMs)
    return { state: 'ok', says: lastProvenAt ? provenText : `${provenText} The demo needs none.` };
  const state = unprovenNights >= alarmingNights || ageMs > badBackupMs ? 'bad' : 'watch';
  if (!newestProblem && sendingProblem)
    return {
      state,
      says: `${provenText} A newer one is proven, and was not sent. ${sendingProblemTexts[sendingProblem].says}.`,
      advice: `${sendingProblemTexts[sendingProblem].advice}. It is sent again by itself for a day.`,
    };
  if (!newestProblem)
    return {
      state,
      says: provenText,
      advice: lastProvenAt
        ? 'Press Back up now in Backups. Ask whoever runs the server whether the hotel is off at night.'
        : 'Press Back up now in Backups.',
    };
  const problem = problemTexts[newestProblem];
  return {
    state,
    says: `${provenText} ${lastProvenAt ? 'A newer one is not proven. ' : ''}${problem.says}.`,
    advice: `${problem.advice}. Then press Back up now in Backups.`,
  };
};

/** A worker looks for jobs every second. */
const lateWorkMs = 5 * minuteMs;

const jobs: HealthRule = (facts) => {
  const { now, startedAt, work } = facts;
  if (!work) return unknownWithoutDatabase;
  const { dueSince, parkedJobs, failingJobs } = work;
  // What was due while the hotel was off waits from its start on.
  if (dueSince && now.getTime() - Math.max(dueSince.getTime(), startedAt.getTime()) > lateWorkMs)
    return {
      state: 'bad',
      says: `Work that was due at ${timeOf(facts, dueSince)} has not begun: mails, ends of holds and closings wait.`,
      advice: 'Ask whoever runs the server to restart the hotel, and to look into its log.',
    };
  const unfinishedCount = parkedJobs + failingJobs;
  if (unfinishedCount > 0)
    return {
      state: 'watch',
      says: `${plural(unfinishedCount, 'piece', 'pieces')} of work failed for an hour or more.`,
      advice: 'Unfinished Work says what and why. Repair the cause, then press Resend.',
    };
  return { state: 'ok', says: 'All work is done in time.' };
};

/** When the security fixes of a version of Node end, by https://github.com/nodejs/Release. */
const nodeEnds: Readonly<Record<number, Day>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' };
const newestKnownNode = Math.max(...Object.keys(nodeEnds).map(Number));

const version: HealthRule = ({ now, version: own, nodeVersion, timeZone }) => {
  const major = Number.parseInt(nodeVersion, 10);
  const says = `Version ${own}, on Node ${nodeVersion}.`;
  const endsOn = nodeEnds[major];
  const hasEnded = endsOn ? dayAt(now, timeZone) > endsOn : major < newestKnownNode;
  if (!hasEnded) return { state: 'ok', says };
  return {
    state: 'watch',
    says: `${says} This Node gets no security fixes any more.`,
    advice: `Ask whoever runs the server to install Node ${newestKnownNode} with the next upgrade.`,
  };
};

const rules: Readonly<Record<HealthCheckName, HealthRule>> = {
  disk,
  database,
  mail,
  gateway,
  clock,
  certificate,
  backup,
  jobs,
  version,
};

export const judgeHealth = (facts: HealthFacts): HealthCheck[] =>
  healthCheckNames.map((check) => {
    const { state, says, advice = null } = rules[check](facts);
    return { check, state, says, advice };
  });
