import type { Output } from '#contract/api.ts';
import { dayAt, formatDay, timeAt } from '#contract/core/dates.ts';
import { plural } from '#contract/core/plural.ts';
import type { Member } from '#contract/core/roles.ts';
import type { HealthCheck } from '#contract/health/health.ts';
import { type SetUpStep, type SetUpStepName, setUpStepNames } from '#contract/installation/steps.ts';
import { type OpenPointName, openPoints } from '#contract/opening/open-points.ts';
import { findBackupPlace } from '#server/backups/place-store.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import type { HealthWatch } from '#server/health/watch-health.ts';
import {
  countRehearsed,
  findOpening,
  findRehearsal,
  type LastTest,
  readLastTests,
  readSetUpFacts,
  type SetUpFacts,
} from '#server/installation/installation-store.ts';
import { readOpenPoints } from '#server/opening/online-sale.ts';
import { findMailbox, type Mailbox } from '#server/staff/mailbox-store.ts';

type ProgressDeps = Pick<
  Deps,
  'db' | 'clock' | 'hotel' | 'isOpen' | 'sendsMails' | 'takesCards' | 'hasLiveKeys' | 'hasTestKeys' | 'secondFactorFor'
>;

/** Judges each step by what the database and the machine have, so that no step is done because somebody said so. */
export async function readProgress(
  deps: ProgressDeps,
  health: Pick<HealthWatch, 'look'>,
  member: Member,
): Promise<Output<'setUpProgress'>> {
  const { read } = deps.db;
  const [isSelling, missing, openedAt, rehearsalBegunAt, mailbox, facts, tests, place, report] = await Promise.all([
    deps.isOpen(),
    // The steps lead to the opening, which needs the live keys. A rehearsal takes cards with the test keys.
    readOpenPoints({ ...deps, takesCards: deps.hasLiveKeys }, true),
    findOpening(read),
    findRehearsal(read),
    findMailbox(read, member.id),
    readSetUpFacts(read, hotelToday(deps)),
    readLastTests(read),
    findBackupPlace(read),
    health.look(),
  ]);
  const backup = report.checks.find(({ check }) => check === 'backup');
  const describeTest = (test: LastTest | undefined, passed: string, failed: string) =>
    test ? `${test.passed ? passed : failed} ${momentText(deps, test.testedAt)}.` : 'Nobody has tried it yet.';
  const steps = judgeSteps({
    ...{ missing, hasBar: deps.hotel.hasBar, mailbox, facts, tests, backup, describeTest },
    sendsBackups: Boolean(place?.kind),
  });
  const rehearsal = rehearsalBegunAt
    ? { begunAt: rehearsalBegunAt.toISOString(), counts: await countRehearsed(read) }
    : null;
  return {
    isOpen: isSelling && !rehearsal,
    openedAt: openedAt?.toISOString() ?? null,
    rehearsal,
    hasTestKeys: deps.hasTestKeys,
    stoppedBy: stepsThatStop(missing),
    steps: setUpStepNames.map((step) => ({ step, ...steps[step] })),
    mailbox: { address: mailbox.email, isProven: mailbox.emailProvenAt !== null },
  };
}

const momentText = ({ hotel }: Pick<Deps, 'hotel'>, at: Date): string =>
  `on ${formatDay(dayAt(at, hotel.timeZone))} at ${timeAt(at.toISOString(), hotel.timeZone)}`;

export type StepFacts = {
  missing: readonly OpenPointName[];
  hasBar: boolean;
  mailbox: Mailbox;
  facts: SetUpFacts;
  tests: Partial<Record<'mail' | 'gateway', LastTest>>;
  backup: HealthCheck | undefined;
  sendsBackups: boolean;
  describeTest: (test: LastTest | undefined, passed: string, failed: string) => string;
};

type JudgedStep = Omit<SetUpStep, 'step'>;

/** The open points of the step with the details of the hotel. */
const detailPoints: readonly OpenPointName[] = ['name', 'address', 'phone', 'email'];

const pointsOfSteps: { readonly [Name in SetUpStepName]?: readonly OpenPointName[] } = {
  hotel: detailPoints,
  ...{ rooms: ['rooms'], taxes: ['taxes'], mail: ['mail'], gateway: ['gateway'] },
};

/** The steps that keep guests from booking online. A test of mail or gateway that failed does not. */
export const stepsThatStop = (missing: readonly OpenPointName[]): SetUpStepName[] =>
  setUpStepNames.filter((step) => pointsOfSteps[step]?.some((point) => missing.includes(point)));

export function judgeSteps({
  missing,
  hasBar,
  mailbox,
  facts,
  tests,
  backup,
  sendsBackups,
  describeTest,
}: StepFacts): Record<SetUpStepName, JudgedStep> {
  return {
    owner: judgeOwner(mailbox),
    hotel: judgePoints(missing, detailPoints, 'Guests read the hotel’s own details.'),
    rooms: judgeRooms(facts),
    policies: { state: 'decide', says: 'Read what guests see of cancelling, plans and prices.' },
    taxes: judgePoints(missing, ['taxes'], taxesText(facts)),
    mail: missing.includes('mail')
      ? { state: 'open', says: `${openPoints.mail.text}.` }
      : {
          state: tests.mail?.passed ? 'done' : 'open',
          says: describeTest(tests.mail, 'The mail server took a test mail', 'The mail server took no test mail'),
        },
    gateway: missing.includes('gateway')
      ? { state: 'open', says: `${openPoints.gateway.text}.` }
      : {
          state: tests.gateway?.passed ? 'done' : 'open',
          says: describeTest(tests.gateway, 'The gateway answered', 'The gateway did not answer'),
        },
    bar: judgeBar(hasBar, facts),
    staff:
      facts.otherStaff > 0
        ? {
            state: 'done',
            says: `${plural(facts.otherStaff, 'person', 'people')} besides the superadmins can sign in.`,
          }
        : { state: 'decide', says: 'Only superadmins can sign in. Add the people of the desk.' },
    backup: judgeBackup(backup, sendsBackups),
  };
}

function judgeBackup(backup: HealthCheck | undefined, sendsBackups: boolean): JudgedStep {
  if (backup?.state !== 'ok') return { state: 'open', says: backup?.says ?? 'Nobody knows of a backup.' };
  return sendsBackups
    ? { state: 'done', says: `${backup.says} Each is sent to another place.` }
    : { state: 'decide', says: `${backup.says} None leaves this computer: choose a place for them.` };
}

function judgeOwner({ email, emailProvenAt, hasSecondFactor }: Mailbox): JudgedStep {
  const missing = [
    ...(emailProvenAt ? [] : [email ? `The mailbox ${email} is not proven.` : 'Your record has no e-mail address.']),
    ...(hasSecondFactor ? [] : ['Your second factor is off.']),
  ];
  return missing.length > 0
    ? { state: 'open', says: missing.join(' ') }
    : { state: 'done', says: `The mailbox ${email} is proven, and your second factor is on.` };
}

/** A step that is done once none of its open points is missing. */
function judgePoints(missing: readonly OpenPointName[], points: readonly OpenPointName[], done: string): JudgedStep {
  const texts = points.filter((point) => missing.includes(point)).map((point) => `${openPoints[point].text}.`);
  return texts.length > 0 ? { state: 'open', says: texts.join(' ') } : { state: 'done', says: done };
}

function judgeBar(hasBar: boolean, { drinks }: SetUpFacts): JudgedStep {
  if (!hasBar) return { state: 'done', says: 'The hotel has no bar.' };
  return drinks > 0
    ? { state: 'done', says: `${plural(drinks, 'drink is', 'drinks are')} on the list.` }
    : { state: 'decide', says: 'No drink is on the list. Hotel Details says whether there is a bar.' };
}

function judgeRooms({ roomTypes, rooms, unnumberedRooms }: SetUpFacts): JudgedStep {
  if (rooms === 0 || roomTypes === 0) return { state: 'open', says: 'No room is on sale.' };
  const says = `${plural(rooms, 'room')} of ${plural(roomTypes, 'type')} ${rooms === 1 ? 'is' : 'are'} on sale.`;
  return unnumberedRooms > 0
    ? { state: 'open', says: `${says} ${plural(unnumberedRooms, 'room has', 'rooms have')} no number.` }
    : { state: 'done', says };
}

function taxesText({ vatRate, consumptionRate, serviceRate }: SetUpFacts): string {
  const rates = [
    { label: 'VAT', rate: vatRate },
    { label: 'consumption tax', rate: consumptionRate },
    { label: 'service charge', rate: serviceRate },
  ].filter(({ rate }) => rate > 0);
  const texts = rates.map(({ label, rate }) => `${label} ${rate / 100} %`);
  return texts.length > 0 ? `Prices contain ${texts.join(', ')}.` : 'Prices contain no tax.';
}
