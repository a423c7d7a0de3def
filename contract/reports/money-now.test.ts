import { expect, test } from 'vitest';
import { moneyFigures, moneyGroups } from '#contract/reports/money-now.ts';

test('each figure of where the money is stands in one group', () => {
  expect(moneyGroups.flatMap(({ figures }) => figures).toSorted()).toEqual(moneyFigures.toSorted());
});
