import { expect, test } from 'vitest';
import { rateValuesOf } from '#web/office/staff/settings/superadmin-settings.tsx';

test('a currency without a rate is a blank field', () => {
  const usd = { currency: 'USD', naira: 1500, setBy: 'Ada', setAt: '2026-11-21T11:00:00Z' } as const;
  expect(rateValuesOf([usd])).toEqual({ USD: 1500, EUR: null });
});
