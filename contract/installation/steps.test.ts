import { expect, test } from 'vitest';
import { type SetUpState, type SetUpStepName, setUpLineOf, setUpStepNames } from '#contract/installation/steps.ts';

const progress = (open: readonly SetUpStepName[], state: SetUpState = 'open') => ({
  ...{ isOpen: false, stoppedBy: [] },
  steps: setUpStepNames.map((step) => ({ step, state: open.includes(step) ? state : ('done' as const), says: '' })),
});

test('a screen of the set-up leads to the next step that keeps the hotel from opening', () => {
  expect(setUpLineOf(progress(['hotel', 'taxes', 'mail']), 'hotel-details')).toEqual({
    text: 'Set-up: 3 steps left',
    next: { label: 'Taxes', tab: 'prices', search: { services: 'taxes' } },
  });
  expect(setUpLineOf(progress(['taxes', 'mail']), 'prices')?.next).toEqual({ label: 'Mail', tab: 'set-up' });
});

test('the last step, on its own screen, has no other after it', () => {
  expect(setUpLineOf(progress(['taxes']), 'prices')).toEqual({ text: 'Set-up: 1 step left' });
});

test('once all is there, the next step is to open the hotel, also while others can wait', () => {
  const ready = { text: 'Set-up: ready', next: { label: 'Open the hotel', tab: 'set-up' } };
  expect(setUpLineOf(progress([]), 'staff')).toEqual(ready);
  expect(setUpLineOf(progress(['backup'], 'wait'), 'backups')).toEqual(ready);
});

test('other screens and a hotel that sells have no such line, and one that is stopped has it again', () => {
  expect(setUpLineOf(progress(['taxes']), 'overview')).toBeUndefined();
  const open = { ...progress([]), isOpen: true };
  expect(setUpLineOf(open, 'hotel-details')).toBeUndefined();
  expect(setUpLineOf({ ...open, stoppedBy: ['hotel'] }, 'staff')).toEqual({
    text: 'Set-up: 1 step left',
    next: { label: 'Name, address and telephone', tab: 'hotel-details' },
  });
});
