import type { Output } from '#contract/api.ts';
import { dayAt, formatDay, timeAt } from '#contract/core/dates.ts';
import { type Hotel, siteTextParts, usualSiteTexts } from '#contract/core/hotel.ts';
import { plural } from '#contract/core/plural.ts';
import type { Member } from '#contract/core/roles.ts';
import type { HealthCheck } from '#contract/health/health.ts';
import {
  installationMessages,
  type SetUpStep,
  type SetUpStepName,
  setUpStepNames,
  setUpStepsOf,
} from '#contract/installation/steps.ts';
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
  const isOpen = isSelling && !rehearsalBegunAt;
  const backup = report.checks.find(({ check }) => check === 'backup');
  const describeTest = (test: LastTest | undefined, passed: string, failed: string) =>
    test ? `${test.passed ? passed : failed} ${momentText(deps, test.testedAt)}.` : 'Nobody has tried it yet.';
  const steps = judgeSteps({
    ...{ missing, hotel: deps.hotel, isOpen, mailbox, facts, tests, backup, describeTest },
    sendsBackups: Boolean(place?.kind),
  });
  const rehearsal = rehearsalBegunAt
    ? { begunAt: rehearsalBegunAt.toISOString(), counts: await countRehearsed(read) }
    : null;
  return {
    isOpen,
    openedAt: openedAt?.toISOString() ?? null,
    rehearsal,
    hasTestKeys: deps.hasTestKeys,
    canTest: { mail: deps.sendsMails && deps.hotel.email !== '', gateway: deps.hasLiveKeys },
    stoppedBy: stepsThatStop(missing),
    steps: setUpStepsOf(deps.hotel).map((step) => ({ step, ...steps[step] })),
    mailbox: { address: mailbox.email, isProven: mailbox.emailProvenAt !== null },
  };
}

const momentText = ({ hotel }: Pick<Deps, 'hotel'>, at: Date): string =>
  `on ${formatDay(dayAt(at, hotel.timeZone))} at ${timeAt(at.toISOString(), hotel.timeZone)}`;

export type StepFacts = {
  missing: readonly OpenPointName[];
  hotel: Hotel;
  isOpen: boolean;
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
  hotel,
  isOpen,
  mailbox,
  facts,
  tests,
  backup,
  sendsBackups,
  describeTest,
}: StepFacts): Record<SetUpStepName, JudgedStep> {
  return {
    owner: judgeOwner(mailbox),
    hotel: judgePoints(missing, detailPoints, `Guests read the hotel’s own details. ${mapText(hotel)}`),
    days: judgeDays(hotel, facts),
    rooms: judgeRooms(facts),
    taxes: judgePoints(missing, ['taxes'], taxesText(facts)),
    policies: {
      state: 'decide',
      says: `Check-in from ${hotel.checkInFrom}, check-out by ${hotel.checkOutUntil}. Each rule stands above an example of what it does.`,
    },
    texts: judgeTexts(hotel),
    mail: judgeMail(
      { missing, hotel, facts, test: tests.mail },
      describeTest(tests.mail, 'The mail server took a test mail', 'The mail server took no test mail'),
    ),
    gateway: missing.includes('gateway')
      ? { state: 'open', says: installationMessages.noGateway }
      : {
          state: tests.gateway?.passed ? 'done' : 'open',
          says: describeTest(tests.gateway, 'The gateway answered', 'The gateway did not answer'),
        },
    bar: judgeBar(facts),
    staff:
      facts.otherStaff > 0
        ? {
            state: 'done',
            says: `${plural(facts.otherStaff, 'person', 'people')} besides the superadmins can sign in.`,
          }
        : { state: 'decide', says: 'Only superadmins can sign in. Add the people of the desk.' },
    backup: judgeBackup(backup, sendsBackups, isOpen),
  };
}

/** A test counts only for the address that the hotel has: a mail server can refuse to send from another one. */
function judgeMail(
  { missing, hotel, facts, test }: Pick<StepFacts, 'missing' | 'hotel' | 'facts'> & { test: LastTest | undefined },
  tested: string,
): JudgedStep {
  const { emailSetAt } = facts;
  if (missing.includes('mail')) return { state: 'open', says: installationMessages.noMailServer };
  if (!hotel.email) return { state: 'open', says: installationMessages.noMailAddress };
  if (test?.passed && emailSetAt && test.testedAt < emailSetAt)
    return { state: 'open', says: installationMessages.otherMailAddress };
  return { state: test?.passed ? 'done' : 'open', says: tested };
}

function judgeBackup(backup: HealthCheck | undefined, sendsBackups: boolean, isOpen: boolean): JudgedStep {
  if (backup?.state !== 'ok')
    return { state: isOpen ? 'open' : 'wait', says: backup?.says ?? 'Nobody knows of a backup.' };
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
    : {
        state: 'done',
        says: `The mailbox ${email} is proven, and your second factor is on. Are its recovery codes lost? Settings makes new ones: disable 2FA there and set it up again.`,
      };
}

/** A step that is done once none of its open points is missing. */
function judgePoints(missing: readonly OpenPointName[], points: readonly OpenPointName[], done: string): JudgedStep {
  const texts = points.filter((point) => missing.includes(point)).map((point) => `${openPoints[point].text}.`);
  return texts.length > 0 ? { state: 'open', says: texts.join(' ') } : { state: 'done', says: done };
}

const mapText = ({ place }: Hotel): string =>
  place ? 'Maps lead to the place that you typed.' : 'Maps look for the address.';

/** Nobody can change the days of a hotel that has begun, so that step is done. */
function judgeDays({ timeZone, closingHour }: Hotel, { hasBegun }: SetUpFacts): JudgedStep {
  const says = `The time zone is ${timeZone}, and the desk day ends at ${closingHour}.`;
  return hasBegun
    ? { state: 'done', says: `${says} Both are fixed.` }
    : { state: 'decide', says: `${says} The first booking, sale, money or shift fixes both.` };
}

function judgeTexts({ site, testimonials, socials }: Hotel): JudgedStep {
  const hasOwnTexts = siteTextParts.some((part) => JSON.stringify(site[part]) !== JSON.stringify(usualSiteTexts[part]));
  const says = hasOwnTexts || testimonials.length + socials.length > 0;
  return says
    ? { state: 'done', says: 'The site says more than details, rooms and prices.' }
    : { state: 'decide', says: 'The site says nothing beyond details, rooms and prices. What is empty is hidden.' };
}

function judgeBar({ drinks }: SetUpFacts): JudgedStep {
  return drinks > 0
    ? { state: 'done', says: `${plural(drinks, 'drink is', 'drinks are')} on the list.` }
    : { state: 'decide', says: 'No drink is on the list. If there is no bar, say so under Hotel Details.' };
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
