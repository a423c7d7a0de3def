export const serverEntries = ['server/app.ts', 'server/main.ts', 'server/upkeep.ts', 'server/upkeep-store.ts'];

/** They put the domains together. */
export const contractEntries = ['contract/api.ts', 'contract/page.ts'];
export const officeEntries = [
  'web/office/dashboard/',
  'web/office/office.tsx',
  'web/office/routes.tsx',
  'web/office/not-found.tsx',
];
