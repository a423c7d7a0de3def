import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { stretchView } from '#web/office/front-desk/room-chart/chart-foot.tsx';
import { chartModel } from '#web/office/front-desk/room-chart/chart-model.ts';
import { dayFromToday, makeTestChart } from '#web/office/front-desk/room-chart/test-chart.ts';

const makeRatePlan = (name: string, changes: Partial<RatePlanOffer>): RatePlanOffer => ({
  ...{ code: name.toLowerCase(), name, percentOff: 0, breakfast: false, breakfastPriceKobo: kobo(0), minNights: 1 },
  terms: { freeUntilHours: 48, lateRefundPercent: 50, unusedNightsPercent: 0, noShowPercent: 100 },
  isDefault: false,
  ...changes,
});
const flexibleRatePlan = makeRatePlan('Flexible', { isDefault: true });
const weekRatePlan = makeRatePlan('Week', { percentOff: 10, minNights: 7 });

test.each([
  ['with the only plan', [flexibleRatePlan], 2, '₦100,000 for one guest.'],
  ['too short for the discount of a week', [flexibleRatePlan, weekRatePlan], 6, '₦300,000 for one guest (Flexible).'],
  ['of a week, which is cheaper', [flexibleRatePlan, weekRatePlan], 7, '₦315,000 for one guest (Week).'],
])('free nights %s have the price that the walk-in will have', (_, ratePlans, nights, price) => {
  const model = chartModel(makeTestChart([], { plans: ratePlans }));
  expect(
    stretchView(model, { room: 'r301', from: dayFromToday(0), until: dayFromToday(nights) }, 'Africa/Lagos').note,
  ).toContain(price);
});
