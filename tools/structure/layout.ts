/** The folders of server/, each with the folders it may import besides core/. Nothing else in server/ knows a domain. */
export const serverFolders: Readonly<Record<string, readonly string[]>> = {
  core: [],
  integrations: [],
  telemetry: [],
  http: ['telemetry'],
  staff: [],
  rooms: [],
  bookings: ['rooms'],
  payments: ['bookings', 'rooms'],
  guest: ['bookings', 'payments', 'rooms'],
  desk: ['bookings', 'payments', 'rooms'],
  bar: ['rooms'],
  notifications: ['bookings', 'desk', 'payments', 'rooms', 'staff'],
  'audit-log': ['desk'],
  privacy: ['bookings', 'desk', 'integrations', 'rooms'],
  jobs: ['payments', 'privacy', 'rooms', 'telemetry'],
  reports: ['bookings', 'desk', 'jobs', 'payments', 'rooms'],
  messaging: ['bookings', 'desk', 'guest', 'payments', 'reports', 'rooms', 'staff'],
};

/** What puts the server together, and may import all of it. */
export const serverEntries = ['server/app.ts', 'server/main.ts'];
