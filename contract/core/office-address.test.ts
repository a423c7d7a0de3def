import { expect, test } from 'vitest';
import { type OfficePage, officeAddress, officeLink, readOfficePath } from '#contract/core/office-address.ts';

const id = '00000000-0000-4000-8000-000000000000';

test('each page has one address, which names it again', () => {
  const pages: OfficePage[] = [
    { tab: 'overview' },
    { tab: 'staff' },
    { tab: 'bookings', account: id },
    { tab: 'bookings', invoice: id },
    { tab: 'bookings', proforma: id },
    { tab: 'bookings', company: 'all' },
    { tab: 'plan', room: id },
    { tab: 'bar-sales', receipt: '42' },
    { tab: 'create-sale', receipt: '42' },
    { tab: 'shift', slip: id },
    { tab: 'money-now', figure: 'gateway_refunds' },
    { tab: 'things-to-check', thing: id },
    { tab: 'audit-log', entry: '12' },
    { tab: 'round', room: id },
  ];
  const paths = pages.map((page) => officeAddress('superadmin', page).path);
  expect(paths).toEqual([
    '/dashboard/superadmin',
    '/dashboard/superadmin/staff',
    `/dashboard/superadmin/bookings/accounts/${id}`,
    `/dashboard/superadmin/bookings/invoices/${id}`,
    `/dashboard/superadmin/bookings/proformas/${id}`,
    '/dashboard/superadmin/bookings/companies/all',
    `/dashboard/superadmin/plan/rooms/${id}`,
    '/dashboard/superadmin/bar-sales/receipts/42',
    '/dashboard/superadmin/create-sale/receipts/42',
    `/dashboard/superadmin/shift/slips/${id}`,
    '/dashboard/superadmin/money-now/figures/gateway_refunds',
    `/dashboard/superadmin/things-to-check/things/${id}`,
    '/dashboard/superadmin/audit-log/entries/12',
    `/dashboard/superadmin/round/rooms/${id}`,
  ]);
  expect(paths.map(readOfficePath)).toEqual(pages.map((page) => ({ role: 'superadmin', page })));
});

test('what a screen filters or has open over it stands behind the question mark', () => {
  expect(officeLink('supervisor', 'bookings', { booking: id, q: 'Ada & Co' })).toBe(
    `/dashboard/supervisor/bookings?booking=${id}&q=Ada%20%26%20Co`,
  );
  expect(officeLink('superadmin', 'bookings', { proforma: id, window: '7' })).toBe(
    `/dashboard/superadmin/bookings/proformas/${id}?window=7`,
  );
  expect(officeLink('supervisor', 'plan', { room: id, from: '2026-12-01', booking: id })).toBe(
    `/dashboard/supervisor/plan/rooms/${id}?from=2026-12-01&booking=${id}`,
  );
  expect(officeLink('superadmin', 'audit-log', { kind: 'room', entry: '12' })).toBe(
    '/dashboard/superadmin/audit-log/entries/12?kind=room',
  );
});

test('a screen with another name now is found by its former one', () => {
  expect(officeAddress('superadmin', { tab: 'payments', part: 'gateway' })).toEqual({
    path: '/dashboard/superadmin/card-payments',
    search: { part: 'gateway' },
  });
  expect(readOfficePath('/dashboard/superadmin/payments')).toEqual({
    role: 'superadmin',
    page: { tab: 'card-payments' },
  });
});

test.each(['nonsense', '', '../staff'])('a screen %j that is not there is the dashboard', (tab) => {
  expect(officeAddress('barmen', { tab }).path).toBe('/dashboard/barmen');
});

test('what is no id stays behind the question mark', () => {
  expect(officeLink('superadmin', 'bookings', { invoice: '../1' })).toBe(
    '/dashboard/superadmin/bookings?invoice=..%2F1',
  );
});

test.each([
  '/dashboard',
  '/dashboard/manager',
  '/dashboard/barmen/nonsense',
  '/dashboard/barmen/',
  '/dashboard/superadmin/staff/accounts/1',
  '/dashboard/superadmin/bookings/accounts',
  '/dashboard/superadmin/audit-log/entries',
  `/dashboard/superadmin/room-status/rooms/${id}`,
  '/dashboard/superadmin/bookings/accounts/a b',
  `/dashboard/superadmin/bookings/accounts/${id}/more`,
  '/staff',
])('%s is no page', (path) => {
  expect(readOfficePath(path)).toBeUndefined();
});
