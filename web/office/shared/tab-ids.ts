export const tabIds = [
  'overview',
  'plan',
  'staff',
  'room-inventory',
  'drinks',
  'analytics',
  'bookings',
  'bar-sales',
  'payments',
  'reports',
  'audit-log',
  'guest-data',
  'unfinished-work',
  'rooms',
  'manual-booking',
  'check-in',
  'create-sale',
  'view-inventory',
  'profile',
  'settings',
] as const;

export type TabId = (typeof tabIds)[number];
