import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, leaveDraft, recallDraft } from '#web/office/walk-in/walk-in-draft.ts';
import { newWalkIn } from '#web/office/walk-in/walk-in-rules.ts';

const draft = (sent: boolean) => ({ owner: 'FRONT001', key: 'WI-1', sent, values: newWalkIn('2026-11-21') });

test('what was typed is there again for the same person, with its key', () => {
  const kept = draft(false);
  keepDraft(kept);
  expect(recallDraft('FRONT001')).toEqual(kept);
});

test('nobody finds what a colleague typed, and it is gone', () => {
  keepDraft(draft(true));
  expect(recallDraft('FRONT002')).toBeUndefined();
  expect(recallDraft('FRONT001')).toBeUndefined();
});

test('put away unsent it is forgotten; what may have arrived is kept', () => {
  keepDraft(draft(false));
  leaveDraft('FRONT001');
  expect(recallDraft('FRONT001')).toBeUndefined();
  const kept = draft(true);
  keepDraft(kept);
  leaveDraft('FRONT001');
  expect(recallDraft('FRONT001')).toEqual(kept);
  forgetDraft();
  expect(recallDraft('FRONT001')).toBeUndefined();
});
