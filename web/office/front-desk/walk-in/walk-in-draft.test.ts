import { expect, test } from 'vitest';
import {
  clearWalkInDraft,
  discardUnsentDraft,
  loadDraft,
  saveDraft,
} from '#web/office/front-desk/walk-in/walk-in-draft.ts';
import { newWalkIn } from '#web/office/front-desk/walk-in/walk-in-rules.ts';

const makeDraft = (sent: boolean) => ({ owner: 'FRONT001', key: 'WI-1', sent, values: newWalkIn('2026-11-21') });

test('what was typed is there again for the same person, with its key', () => {
  const saved = makeDraft(false);
  saveDraft(saved);
  expect(loadDraft('FRONT001')).toEqual(saved);
});

test('nobody finds what a colleague typed, who finds it again', () => {
  const saved = makeDraft(true);
  saveDraft(saved);
  expect(loadDraft('FRONT002')).toBeUndefined();
  expect(loadDraft('FRONT001')).toEqual(saved);
  clearWalkInDraft('FRONT001');
});

test('put away unsent it is forgotten; what may have arrived is kept', () => {
  saveDraft(makeDraft(false));
  discardUnsentDraft('FRONT001');
  expect(loadDraft('FRONT001')).toBeUndefined();
  const saved = makeDraft(true);
  saveDraft(saved);
  discardUnsentDraft('FRONT001');
  expect(loadDraft('FRONT001')).toEqual(saved);
  clearWalkInDraft('FRONT001');
  expect(loadDraft('FRONT001')).toBeUndefined();
});

test('what a version of the program without a field may have sent keeps its key', () => {
  const { children: _, ...values } = newWalkIn('2026-11-21');
  saveDraft({ ...makeDraft(true), values });
  expect(loadDraft('FRONT001')).toMatchObject({ key: 'WI-1', sent: true, values });
  clearWalkInDraft('FRONT001');
});
