import { expect, test } from 'vitest';
import { tabIds } from '#contract/core/office-address.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { addressOfPage, menuTabsOf, mostUsedTabs, placesOf, tabOf } from '#web/office/dashboard/tabs.ts';

test('each role has these screens in these places', () => {
  const menuLines = staffRoles.map(
    (role) =>
      `${role}: ${placesOf(role)
        .map(({ label, tabs }) => `${label} (${tabs.map(({ id }) => id).join(' ')})`)
        .join(', ')}`,
  );
  expect(menuLines).toEqual([
    'superadmin: Today (overview things-to-check unfinished-work), Front desk (bookings plan notes room-status), Rooms & prices (room-inventory prices), Bar (bar-sales drinks stock bar-report), Money (money-now takings shift safe transfers card-payments taxes), Reports (reports night-audit analytics), Hotel (hotel-details site-texts pictures policies staff guest-data audit-log backups health set-up imports export settings)',
    'supervisor: Today (overview), Front desk (bookings plan notes), Bar (bar-sales bar-report), Money (money-now takings shift safe transfers taxes), Reports (night-audit)',
    'receptionist: Front desk (manual-booking overview bookings plan rooms check-in notes), Rooms & prices (room-status), Money (shift), Reports (night-audit)',
    'barmen: Bar (overview create-sale view-inventory stock), Money (shift)',
    'housekeeper: Rooms & prices (round)',
  ]);
});

test('every screen is somebody’s, and stands in one place of a menu', () => {
  const menus = staffRoles.map((role) => menuTabsOf(role).map(({ id }) => id));
  for (const menu of menus) expect(menu).toEqual([...new Set(menu)]);
  expect([...new Set([...menus.flat(), 'profile', 'help'])].sort()).toEqual([...tabIds].sort());
});

test('what a role uses most is in its menu', () => {
  for (const role of staffRoles)
    expect(menuTabsOf(role).map(({ id }) => id)).toEqual(expect.arrayContaining([...mostUsedTabs[role]]));
});

test('a tab that is not one’s own is the overview', () => {
  expect(tabOf('barmen', 'staff').id).toBe('overview');
  expect(tabOf('receptionist', undefined).id).toBe('overview');
  expect(tabOf('housekeeper', 'staff').id).toBe('round');
  expect(tabOf('superadmin', 'staff').id).toBe('staff');
});

test('a link to a page of another role leads to the same page of one’s own, if there is one', () => {
  const booking = { tab: 'bookings', booking: 'b1' };
  expect(addressOfPage('receptionist', booking)).toBe('/dashboard/receptionist/bookings?booking=b1');
  expect(addressOfPage('supervisor', { tab: 'bookings', account: 'b1' })).toBe(
    '/dashboard/supervisor/bookings/accounts/b1',
  );
  expect(addressOfPage('barmen', { tab: 'settings' })).toBe('/dashboard/barmen/settings');
  expect(addressOfPage('barmen', booking)).toBe('/dashboard/barmen');
});
