import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

type Work = { presses: number; fields: number };

/**
 * Counts from now on what a person does in the document: presses of mouse or finger, also on a radio button or a tab,
 * and fields that are typed into or chosen in. A press that only puts the cursor into a field does not count, nor does
 * a key.
 */
export async function countWork(page: Page): Promise<() => Promise<Work>> {
  await page.evaluate(() => {
    const work = { presses: 0, fields: new Set<EventTarget>() };
    const isField = (target: EventTarget | null): target is HTMLElement =>
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');
    addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!isField(target)) work.presses += 1;
      },
      true,
    );
    addEventListener('input', ({ target }) => isField(target) && work.fields.add(target), true);
    Object.assign(globalThis, { readWork: () => ({ presses: work.presses, fields: work.fields.size }) });
  });
  return () => page.evaluate(() => (globalThis as unknown as { readWork(): Work }).readWork());
}

const makeWork = (presses: number, fields: number): Work => ({ presses, fields });

/**
 * The tasks that a trial of the hotel in November 2026 counted: what each needed then, and what it may need now. A task
 * starts on the screen on which the person stands: the overview of the role, or the list with the record that the task
 * changes.
 */
const tasks = {
  'a walk-in with room and cash': { before: makeWork(7, 5), now: makeWork(4, 3) },
  'a walk-in for next week': { before: makeWork(2, 7), now: makeWork(3, 4) },
  'a booking by phone with a transfer': { before: makeWork(3, 8), now: makeWork(4, 4) },
  'a night more': { before: makeWork(3, 2), now: makeWork(3, 2) },
  'a move in the middle of the stay': { before: makeWork(4, 0), now: makeWork(4, 0) },
  'an early departure with its refund': { before: makeWork(6, 3), now: makeWork(3, 2) },
  'a check-in with a deposit': { before: makeWork(2, 0), now: makeWork(2, 0) },
  'a check-out with a bar bill': { before: makeWork(4, 1), now: makeWork(3, 0) },
  'a split bill': { before: makeWork(5, 1), now: makeWork(5, 1) },
  'a part payment with a slip': { before: makeWork(3, 3), now: makeWork(3, 3) },
  'an amount at a terminal': { before: makeWork(3, 1), now: makeWork(3, 1) },
  'three drinks for cash': { before: makeWork(7, 0), now: makeWork(5, 0) },
  'a drink on the room': { before: makeWork(6, 0), now: makeWork(6, 0) },
  'a tab among three': { before: makeWork(10, 2), now: makeWork(8, 1) },
  'a count with its signature': { before: makeWork(8, 6), now: makeWork(10, 3) },
  'a room that is clean': { before: makeWork(1, 0), now: makeWork(1, 0) },
  'a transfer to confirm': { before: makeWork(1, 0), now: makeWork(1, 0) },
  'a statement of the bank': { before: makeWork(1, 0), now: makeWork(0, 1) },
  'a price for December': { before: makeWork(3, 2), now: makeWork(3, 2) },
  'a delivery of three drinks': { before: makeWork(10, 6), now: makeWork(5, 5) },
} as const satisfies Record<string, { before: Work; now: Work }>;

/**
 * Expects that a task needs no more presses and fields than it may. Prints what the task needs now and needed before.
 */
export async function expectWork(task: keyof typeof tasks, readWork: () => Promise<Work>): Promise<void> {
  const work = await readWork();
  const { before, now } = tasks[task];
  const texts = [work, before].map(({ presses, fields }) => `${presses} + ${fields}`);
  console.info(`presses + fields of ${task}: ${texts.join(', before ')}`);
  expect(work.presses, `presses of ${task}`).toBeLessThanOrEqual(now.presses);
  expect(work.fields, `fields of ${task}`).toBeLessThanOrEqual(now.fields);
}
