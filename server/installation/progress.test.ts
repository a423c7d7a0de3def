import { expect, test } from 'vitest';
import { blankHotel } from '#contract/core/blank-hotel.ts';
import { installationMessages, neededToOpen, type SetUpStepName, setUpStepsOf } from '#contract/installation/steps.ts';
import { openPointNames, openPoints, stopsOnlineSale } from '#contract/opening/open-points.ts';
import demo from '#hotel';
import { judgeSteps, type StepFacts, stepsThatStop } from '#server/installation/progress.ts';

const testedAt = new Date('2026-11-21T11:00:00Z');

const empty: StepFacts = {
  missing: openPointNames,
  hotel: blankHotel,
  isOpen: false,
  mailbox: { email: null, emailProvenAt: null, hasSecondFactor: false },
  facts: {
    ...{ roomTypes: 0, rooms: 0, unnumberedRooms: 0, drinks: 0, otherStaff: 0, hasBegun: false },
    ...{ vatRate: 0, consumptionRate: 0, serviceRate: 0, emailSetAt: null },
  },
  tests: {},
  backup: undefined,
  sendsBackups: false,
  describeTest: (each, passed, failed) => (each ? (each.passed ? passed : failed) : 'not tried'),
};

const full: StepFacts = {
  ...empty,
  missing: [],
  hotel: demo,
  mailbox: { email: 'ada@akwa.example', emailProvenAt: testedAt, hasSecondFactor: true },
  facts: {
    ...{ roomTypes: 3, rooms: 24, unnumberedRooms: 0, drinks: 12 },
    ...{ otherStaff: 2, hasBegun: true, vatRate: 750, consumptionRate: 0, serviceRate: 1000, emailSetAt: testedAt },
  },
  tests: { mail: { passed: true, testedAt }, gateway: { passed: true, testedAt } },
  backup: { check: 'backup', state: 'ok', says: 'The newest copy is of today.', advice: null },
  sendsBackups: true,
};

test('nothing is done in an empty hotel', () => {
  expect(Object.values(judgeSteps(empty)).filter(({ state }) => state === 'done')).toEqual([]);
});

test('what has facts is done', () => {
  const steps = judgeSteps(full);
  expect(
    Object.entries(steps)
      .filter(([, { state }]) => state !== 'done')
      .map(([name]) => name),
  ).toEqual(['policies']);
  expect(steps.taxes.says).toBe('Prices contain VAT 7.5 %, service charge 10 %.');
  expect(steps.rooms.says).toBe('24 rooms of 3 types are on sale.');
});

test.each<[string, SetUpStepName, Partial<StepFacts>, string]>([
  [
    'a mailbox that nobody proved',
    'owner',
    { mailbox: { ...full.mailbox, emailProvenAt: null } },
    'The mailbox ada@akwa.example is not proven.',
  ],
  ['no second factor', 'owner', { mailbox: { ...full.mailbox, hasSecondFactor: false } }, 'Your second factor is off.'],
  [
    'no name and no number',
    'hotel',
    { missing: ['name', 'phone'] },
    `${openPoints.name.text}. ${openPoints.phone.text}.`,
  ],
  ['taxes that nobody decided', 'taxes', { missing: ['taxes'] }, `${openPoints.taxes.text}.`],
  ['no mail server', 'mail', { missing: ['mail'] }, installationMessages.noMailServer],
  ['no address that mails come from', 'mail', { hotel: { ...demo, email: '' } }, installationMessages.noMailAddress],
  [
    'an address that has changed since the test mail',
    'mail',
    { facts: { ...full.facts, emailSetAt: new Date('2026-11-21T11:00:01Z') } },
    installationMessages.otherMailAddress,
  ],
  ['no gateway', 'gateway', { missing: ['gateway'] }, installationMessages.noGateway],
  ['no room', 'rooms', { facts: { ...full.facts, rooms: 0 } }, 'No room is on sale.'],
  [
    'a room without a number',
    'rooms',
    { facts: { ...full.facts, unnumberedRooms: 1 } },
    '24 rooms of 3 types are on sale. 1 room has no number.',
  ],
  [
    'a test mail that failed',
    'mail',
    { tests: { mail: { passed: false, testedAt } } },
    'The mail server took no test mail',
  ],
  ['a gateway that nobody tried', 'gateway', { tests: {} }, 'not tried'],
  [
    'no backup of an open hotel',
    'backup',
    { isOpen: true, backup: { check: 'backup', state: 'bad', says: 'There is no copy.', advice: null } },
    'There is no copy.',
  ],
])('%s leaves a step open', (_, name, change, says) => {
  expect(judgeSteps({ ...full, ...change })[name]).toEqual({ state: 'open', says });
});

test('a step that does not keep the hotel from opening can wait', () => {
  const steps = Object.entries(judgeSteps(empty)) as [SetUpStepName, { state: string }][];
  expect(steps.flatMap(([step, { state }]) => (state === 'wait' ? step : []))).toEqual(['backup']);
  expect(steps.flatMap(([step, { state }]) => (state === 'open' ? step : [])).toSorted()).toEqual(
    neededToOpen.toSorted(),
  );
});

test('each open point that stops the sale belongs to a step, but for the opening itself', () => {
  const withoutStep = openPointNames.filter((point) => stopsOnlineSale(point) && stepsThatStop([point]).length === 0);
  expect(withoutStep).toEqual(['opening']);
  expect(stepsThatStop(['email', 'mail', 'backup', 'second_factor'])).toEqual(['hotel', 'mail']);
});

test('whether there is a bar, the owner decides, and without one there is no such step', () => {
  expect(judgeSteps({ ...full, facts: { ...full.facts, drinks: 0 } }).bar.state).toBe('decide');
  const withoutBar = setUpStepsOf({ hasBar: false });
  expect(setUpStepsOf({ hasBar: true }).filter((step) => !withoutBar.includes(step))).toEqual(['bar']);
});

test('the days can change until the hotel begins, and the owner decides what the site says', () => {
  const { days, texts, hotel } = judgeSteps({ ...full, hotel: blankHotel, facts: { ...full.facts, hasBegun: false } });
  expect(days).toEqual({
    state: 'decide',
    says: 'The time zone is Africa/Lagos, and the desk day ends at 06:00. The first booking, sale, money or shift fixes both.',
  });
  expect([texts.state, hotel.says]).toEqual([
    'decide',
    'Guests read the hotel’s own details. Maps look for the address.',
  ]);
  const placed = judgeSteps({ ...full, hotel: { ...demo, place: { latitude: 6.45, longitude: 3.39 } } });
  expect(placed.hotel.says).toContain('Maps lead to the place that you typed.');
});

test('a proven backup that stays on the computer leaves a decision to the owner', () => {
  expect(judgeSteps({ ...full, sendsBackups: false }).backup).toEqual({
    state: 'decide',
    says: 'The newest copy is of today. None leaves this computer: choose a place for them.',
  });
});
