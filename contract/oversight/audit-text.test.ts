import { expect, test } from 'vitest';
import { auditActionGroups, auditActions } from '#contract/core/audit.ts';
import { actionLabel, changesOf, endsBooking } from '#contract/oversight/audit-text.ts';

const textsAfter = (before: object, after: object) =>
  changesOf({ ...before }, { ...after }).map(({ after: text }) => text);

test('a paid booking that owes again has a balance; one whose money went back is not paid', () => {
  const paidStatus = { paymentStatus: 'paid' };
  expect(textsAfter(paidStatus, { paymentStatus: 'pending' })).toEqual(['To pay again']);
  expect(textsAfter({ ...paidStatus, paidKobo: 500 }, { paymentStatus: 'pending', paidKobo: 300 })[0]).toBe(
    'To pay again',
  );
  expect(textsAfter({ ...paidStatus, paidKobo: 500 }, { paymentStatus: 'pending', paidKobo: 0 })[0]).toBe(
    'Not paid yet',
  );
});

test('a connection without its address is named by its mark', () => {
  const [change] = changesOf(null, { network: 'e155d65f' });
  expect(change).toEqual({ name: 'Internet connection', before: null, after: 'known here as e155d65f' });
});

test('every action has a label of its own', () => {
  expect(actionLabel('hold let go')).toBe('Unpaid booking cancelled by the guest');
  expect(actionLabel('stay changed')).toBe('Stay changed');
  expect(new Set(auditActions.map(actionLabel)).size).toBe(auditActions.length);
});

test('a reader finds a cancelled booking in the short group of bookings', () => {
  expect(auditActionGroups.Bookings).toContain('booking cancelled');
  for (const actions of Object.values(auditActionGroups)) expect(actions.length).toBeLessThan(40);
  expect(['booking cancelled', 'booking voided', 'booking deleted', 'booking no show'].filter(endsBooking)).toEqual([
    'booking cancelled',
    'booking voided',
    'booking deleted',
  ]);
});
