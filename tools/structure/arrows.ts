import type { Arrow, Source } from '#tools/structure/source.ts';

/** Each domain may use those before it. */
export const domains = [
  'staff',
  'lockout',
  'auth',
  'currency',
  'rooms',
  'payments',
  'bookings',
  'receipts',
  'desk',
  'stays',
  'refunds',
  'reconciliation',
  'bar',
  'notifications',
  'audit-log',
  'insights',
  'reports',
  'alerts',
  'privacy',
  'jobs',
  'today',
] as const;

const within = (path: string, ...places: string[]) =>
  places.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)));

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isOurs = (to: string) => /\.tsx?$/.test(to);
const isPackage = (to: string) => !isOurs(to) && !to.includes('/public/') && !/\.(css|json|svg)$/.test(to);

/** What the files of a place may import. The first place that matches decides. */
const places: [place: string, mayUse: string[]][] = [
  ['contract/', ['contract/']],
  ['db/', ['db/', 'contract/']],
  ['server/main.ts', ['server/', 'db/', 'contract/', 'hotel.config.ts']],
  ['server/', ['server/', 'db/', 'contract/']],
  ['web/ui/', ['web/ui/', 'contract/money.ts', 'contract/dates.ts']],
  ['web/forms/', ['web/forms/', 'web/ui/', 'contract/']],
  ['web/sandbox/', []],
  ['web/site/', ['web/site/', 'web/forms/', 'web/proof-of-work/', 'web/ui/', 'contract/']],
  ['web/office/', ['web/office/', 'web/forms/', 'web/proof-of-work/', 'web/ui/', 'contract/']],
  ['web/', ['web/', 'contract/']],
  ['hotel.config.ts', ['contract/']],
  ['e2e/', ['e2e/', 'tools/', 'web/paths.ts', 'contract/', 'hotel.config.ts']],
];
const everyCall = ['contract/api.ts', 'contract/staff-calls.ts', 'contract/machine-calls.ts'];
const webRoot = /^web\/[^/]+$/;
const needsWebRoot = ['web/site/', 'web/office/'];

export function wrongArrows(sources: Source[]): string[] {
  return sources.flatMap(({ path, arrows }) =>
    arrows.flatMap((arrow) => {
      const why = isOurs(arrow.to)
        ? wrongPlace(path, arrow.to) || wrongLayer(path, arrow) || wrongTable(path, arrow)
        : wrongPackage(path, arrow.to);
      return why ? [`${path} → ${arrow.to}: ${why}`] : [];
    }),
  );
}

function wrongPlace(path: string, to: string): string | undefined {
  const rule = places.find(([place]) => within(path, place));
  if (!rule) return undefined;
  const [place, mayUse] = rule;
  if (within(to, ...mayUse)) return undefined;
  if (needsWebRoot.includes(place) && webRoot.test(to)) return undefined;
  if (isTest(path) && within(to, 'tools/', 'hotel.config.ts')) return undefined;
  return mayUse.length > 0 ? `${place} may use only ${mayUse.join(', ')}` : `${place} stands alone`;
}

function wrongPackage(path: string, to: string): string | undefined {
  if (isTest(path) || !isPackage(to)) return undefined;
  if (within(path, 'contract/') && to !== 'zod' && !to.startsWith('zod/')) return 'contract/ may use only zod';
  if (within(path, 'web/') && to.startsWith('node:')) return 'web/ runs in browsers';
  return undefined;
}

/** The guests' bundle must not load the staff's calls; types cost nothing. */
function wrongTable(path: string, { to, kind }: Arrow): string | undefined {
  if (isTest(path) || !within(path, 'web/') || within(path, 'web/office/') || kind === 'type') return undefined;
  return within(to, ...everyCall) ? 'only web/office/ loads the calls of the staff' : undefined;
}

const domainOf = (path: string): number => domains.findIndex((name) => path.startsWith(`server/${name}/`));
const fileKind = (path: string): string | undefined => /\/(routes|commands|rules|store)\.ts$/.exec(path)?.[1];

function wrongLayer(path: string, { to, kind }: Arrow): string | undefined {
  if (isTest(path) || !within(path, 'server/') || within(path, 'server/app.ts', 'server/main.ts')) return undefined;
  if (!within(to, 'server/')) return wrongKind(path, to);
  if (within(to, 'server/app.ts', 'server/main.ts')) return 'nothing in server/ may use what puts it together';
  const [from, target] = [domainOf(path), domainOf(to)];
  if (target >= 0 && from < 0) return 'only app and main know the domains';
  if (target > from) return `domains use only those before them: ${domains.join(' < ')}`;
  if (from >= 0 && within(to, 'server/http/') && kind !== 'type') return 'domains take only types from http';
  return from >= 0 ? wrongKind(path, to) : undefined;
}

const kinds: Record<string, string[]> = {
  routes: ['commands', 'rules'],
  commands: ['commands', 'rules', 'store'],
  store: ['rules', 'store'],
  rules: ['rules'],
};

/** routes → commands → rules, commands → store → db; rules are pure. */
function wrongKind(path: string, to: string): string | undefined {
  const kind = domainOf(path) >= 0 ? fileKind(path) : undefined;
  if (!kind) return undefined;
  const target = domainOf(to) >= 0 ? fileKind(to) : undefined;
  if (target && !kinds[kind]?.includes(target)) return `${kind} may use only ${kinds[kind]?.join(', ')}`;
  if (kind === 'rules' && !target && !within(to, 'contract/', 'server/keys.ts'))
    return 'rules are pure: contract, keys and rules only';
  if (kind === 'routes' && within(to, 'db/')) return 'routes leave the database to commands';
  return undefined;
}
