import type { ImportEdge, Source } from '#tools/structure/source.ts';

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

const isWithin = (path: string, ...places: string[]) =>
  places.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)));

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isSourceFile = (to: string) => /\.tsx?$/.test(to);
const isPackage = (to: string) => !isSourceFile(to) && !to.includes('/public/') && !/\.(css|json|svg)$/.test(to);

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
const staffCallTables = ['contract/api.ts', 'contract/staff-calls.ts', 'contract/machine-calls.ts'];
const webRoot = /^web\/[^/]+$/;
const needsWebRoot = ['web/site/', 'web/office/'];

export function forbiddenImports(sources: Source[]): string[] {
  return sources.flatMap(({ path, arrows }) =>
    arrows.flatMap((edge) => {
      const why = isSourceFile(edge.to)
        ? wrongPlace(path, edge.to) || wrongLayer(path, edge) || wrongCallTable(path, edge)
        : wrongPackage(path, edge.to);
      return why ? [`${path} → ${edge.to}: ${why}`] : [];
    }),
  );
}

function wrongPlace(path: string, to: string): string | undefined {
  const rule = places.find(([place]) => isWithin(path, place));
  if (!rule) return undefined;
  const [place, allowed] = rule;
  if (isWithin(to, ...allowed)) return undefined;
  if (needsWebRoot.includes(place) && webRoot.test(to)) return undefined;
  if (isTest(path) && isWithin(to, 'tools/', 'hotel.config.ts')) return undefined;
  return allowed.length > 0 ? `${place} may use only ${allowed.join(', ')}` : `${place} stands alone`;
}

function wrongPackage(path: string, to: string): string | undefined {
  if (isTest(path) || !isPackage(to)) return undefined;
  if (isWithin(path, 'contract/') && to !== 'zod' && !to.startsWith('zod/')) return 'contract/ may use only zod';
  if (isWithin(path, 'web/') && to.startsWith('node:')) return 'web/ runs in browsers';
  return undefined;
}

/** The guests' bundle must not load the staff's calls; types cost nothing. */
function wrongCallTable(path: string, { to, kind }: ImportEdge): string | undefined {
  if (isTest(path) || !isWithin(path, 'web/') || isWithin(path, 'web/office/') || kind === 'type') return undefined;
  return isWithin(to, ...staffCallTables) ? 'only web/office/ loads the calls of the staff' : undefined;
}

const domainOf = (path: string): number => domains.findIndex((name) => path.startsWith(`server/${name}/`));
const fileKind = (path: string): string | undefined => /\/(routes|commands|rules|store)\.ts$/.exec(path)?.[1];

function wrongLayer(path: string, { to, kind }: ImportEdge): string | undefined {
  if (isTest(path) || !isWithin(path, 'server/') || isWithin(path, 'server/app.ts', 'server/main.ts')) return undefined;
  if (!isWithin(to, 'server/')) return wrongKind(path, to);
  if (isWithin(to, 'server/app.ts', 'server/main.ts')) return 'nothing in server/ may use what puts it together';
  const [from, target] = [domainOf(path), domainOf(to)];
  if (target >= 0 && from < 0) return 'only app and main know the domains';
  if (target > from) return `domains use only those before them: ${domains.join(' < ')}`;
  if (from >= 0 && isWithin(to, 'server/http/') && kind !== 'type') return 'domains take only types from http';
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
  if (kind === 'rules' && !target && !isWithin(to, 'contract/', 'server/keys.ts'))
    return 'rules are pure: contract, keys and rules only';
  if (kind === 'routes' && isWithin(to, 'db/')) return 'routes leave the database to commands';
  return undefined;
}
