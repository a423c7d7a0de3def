import { expect, test } from 'vitest';
import { problemTexts, unprovenNightsText } from '#contract/backups/backups.ts';
import { backupProblems } from '#contract/core/backup-problems.ts';

test('each problem is said in words of its own', () => {
  expect(new Set(backupProblems.map((problem) => problemTexts[problem].says)).size).toBe(backupProblems.length);
});

test('the owner reads how many nights it is', () => {
  expect(unprovenNightsText(2)).toBe('No backup was proven for 2 nights: look at it before a disk is lost');
});
