/** The folders of server/, each with the folders it may import besides core/. Nothing else in server/ knows a domain. */
export const serverFolders: Readonly<Record<string, readonly string[]>> = {
  core: [],
  integrations: [],
  telemetry: [],
  http: ['telemetry'],
  staff: [],
  lockout: ['staff'],
  auth: ['staff', 'lockout'],
  currency: [],
  rooms: [],
  payments: ['bookings', 'integrations'],
  bookings: ['payments', 'rooms'],
  receipts: ['bookings', 'payments', 'rooms'],
  desk: ['bookings', 'payments', 'rooms'],
  stays: ['bookings', 'desk', 'payments', 'receipts', 'rooms'],
  refunds: ['bookings', 'integrations'],
  reconciliation: ['integrations', 'payments', 'refunds', 'rooms'],
  bar: ['bookings', 'rooms'],
  notifications: ['bookings', 'desk', 'payments', 'receipts', 'refunds', 'rooms', 'staff', 'stays'],
  'audit-log': ['desk'],
  insights: ['rooms'],
  reports: ['insights', 'rooms'],
  alerts: ['bookings', 'notifications', 'reports', 'rooms', 'staff'],
  privacy: ['bookings', 'desk', 'integrations', 'rooms'],
  jobs: ['notifications', 'privacy', 'rooms', 'telemetry'],
  today: ['desk', 'insights', 'jobs', 'reconciliation', 'refunds'],
};

/** What puts the server together, and may import all of it. */
export const serverEntries = ['server/app.ts', 'server/main.ts'];
