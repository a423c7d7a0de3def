import { expect, test } from 'vitest';
import { tabIds } from '#contract/core/office-address.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { tabOf, tabsByRole } from '#web/office/dashboard/tabs.ts';

test('each role has these tabs, those in brackets outside its sidebar', () => {
  const table = staffRoles.map(
    (role) =>
      `${role}: ${tabsByRole[role].map(({ id, outsideSidebar }) => (outsideSidebar ? `(${id})` : id)).join(' ')}`,
  );
  expect(table).toEqual([
    'superadmin: overview staff room-inventory prices drinks analytics bookings plan room-status bar-sales shift safe transfers reports night-audit taxes takings payments things-to-check audit-log guest-data unfinished-work (profile) (settings)',
    'supervisor: overview bookings plan bar-sales shift safe transfers night-audit taxes takings (settings)',
    'receptionist: manual-booking overview bookings plan rooms check-in room-status shift night-audit (settings)',
    'barmen: overview create-sale view-inventory shift (settings)',
    'housekeeper: round (settings)',
  ]);
});

test('every tab is somebody’s', () => {
  const used = new Set(staffRoles.flatMap((role) => tabsByRole[role].map(({ id }) => id)));
  expect([...used].sort()).toEqual([...tabIds].sort());
});

test('a tab that is not one’s own is the overview', () => {
  expect(tabOf('barmen', 'staff').id).toBe('overview');
  expect(tabOf('receptionist', undefined).id).toBe('overview');
  expect(tabOf('housekeeper', 'staff').id).toBe('round');
  expect(tabOf('superadmin', 'staff').id).toBe('staff');
});
