/** The files and folders in these three lists put the domains together, so they may import any domain. */
export const serverEntries = ['server/app.ts', 'server/main.ts', 'server/upkeep.ts', 'server/upkeep-store.ts'];

export const contractEntries = ['contract/api.ts', 'contract/page.ts'];
export const officeEntries = [
  'web/office/dashboard/',
  'web/office/office.tsx',
  'web/office/routes.tsx',
  'web/office/not-found.tsx',
];
