import { domains } from '#domains';
import { contractEntries, officeEntries, serverEntries } from '#tools/structure/layout.ts';
import { domainOf, type ImportEdge, isInLayer, isTest, type Source } from '#tools/structure/source.ts';

const isWithin = (path: string, ...places: string[]) =>
  places.some((place) => path === place || (place.endsWith('/') && path.startsWith(place)));

const isSourceFile = (to: string) => /\.tsx?$/.test(to);
const isPackage = (to: string) => !isSourceFile(to) && !to.includes('/public/') && !/\.(css|json|svg)$/.test(to);

/** What each file or folder may import. If several entries match a file, the first one decides. */
const allowedImports: [place: string, mayImport: string[]][] = [
  ['contract/', ['contract/']],
  ['db/', ['db/', 'contract/']],
  ['server/main.ts', ['server/', 'db/', 'contract/', 'hotel.config.ts']],
  ['server/', ['server/', 'db/', 'contract/']],
  ['web/core/', ['web/core/', 'contract/']],
  ['web/ui/', ['web/ui/', 'contract/core/money.ts', 'contract/core/dates.ts']],
  ['web/forms/', ['web/forms/', 'web/ui/', 'contract/']],
  ['web/offer/', ['web/offer/', 'web/ui/', 'web/core/', 'contract/']],
  ['web/invoice/', ['web/invoice/', 'web/ui/', 'web/core/', 'contract/']],
  ['web/sandbox/', []],
  ['web/proof-of-work/', ['web/proof-of-work/', 'web/core/', 'contract/']],
  [
    'web/site/',
    [
      ...['web/site/', 'web/forms/', 'web/invoice/', 'web/offer/', 'web/proof-of-work/', 'web/ui/', 'web/core/'],
      'contract/',
    ],
  ],
  [
    'web/office/',
    [
      ...['web/office/', 'web/forms/', 'web/invoice/', 'web/offer/', 'web/proof-of-work/', 'web/ui/', 'web/core/'],
      'contract/',
    ],
  ],
  ['web/app/', ['web/', 'contract/']],
  ['hotel.config.ts', ['contract/']],
  ['e2e/', ['e2e/', 'tools/', 'web/core/paths.ts', 'contract/', 'hotel.config.ts']],
];

export function findForbiddenImports(sources: Source[]): string[] {
  return sources.flatMap(({ path, importEdges }) =>
    importEdges.flatMap((edge) => {
      const problem = isSourceFile(edge.to)
        ? placeProblem(path, edge.to) || layerProblem(path, edge) || callTableProblem(path, edge)
        : packageProblem(path, edge.to);
      return problem ? [`${path} → ${edge.to}: ${problem}`] : [];
    }),
  );
}

function placeProblem(path: string, to: string): string | undefined {
  const rule = allowedImports.find(([place]) => isWithin(path, place));
  if (!rule) return undefined;
  const [place, allowed] = rule;
  if (isWithin(to, ...allowed)) return undefined;
  if (isTest(path) && isWithin(to, 'tools/', 'hotel.config.ts')) return undefined;
  return allowed.length > 0 ? `${place} may use only ${allowed.join(', ')}` : `${place} stands alone`;
}

function packageProblem(path: string, to: string): string | undefined {
  if (isTest(path) || !isPackage(to)) return undefined;
  if (isWithin(path, 'contract/') && to !== 'zod' && !to.startsWith('zod/')) return 'contract/ may use only zod';
  if (isWithin(path, 'web/') && to.startsWith('node:')) return 'web/ runs in browsers';
  return undefined;
}

const guestCalls = [
  'contract/front-desk/guest-calls.ts',
  'contract/accounts/guest-money-calls.ts',
  'contract/oversight/recorded-calls.ts',
];

/**
 * Guests' pages must not load the table of the staff's calls, which would make them larger. A type import loads
 * nothing.
 */
function callTableProblem(path: string, { to, kind }: ImportEdge): string | undefined {
  if (isTest(path) || !isWithin(path, 'web/') || isWithin(path, 'web/office/') || kind === 'type') return undefined;
  const hasStaffCalls = to === 'contract/api.ts' || (/^contract\/.*-calls\.ts$/.test(to) && !guestCalls.includes(to));
  return hasStaffCalls ? 'only web/office/ loads the calls of the staff' : undefined;
}

const entryFiles = [...contractEntries, ...serverEntries, ...officeEntries];
/**
 * `notify.ts` declares the facts of each kind of notice, so it may import types, but nothing else, of other domains.
 */
const noticeKindsFile = 'server/core/notify.ts';

function layerProblem(path: string, { to, kind }: ImportEdge): string | undefined {
  if (isTest(path) || isWithin(path, ...entryFiles) || !isInLayer(path) || !isInLayer(to)) return undefined;
  // A screen shows what the replies of its calls contain, which can be of any domain.
  if (isWithin(path, 'web/office/') && isWithin(to, 'contract/')) return undefined;
  // Server code may use the table of calls and the paths of pages.
  if (contractEntries.includes(to) && isWithin(path, 'server/')) return undefined;
  if (isWithin(to, ...entryFiles)) return 'no domain may use what puts the domains together';
  if (path === noticeKindsFile && kind === 'type') return undefined;
  const [domain, target] = [domainOf(path), domainOf(to)];
  if (domain === target || target === 'core' || domains[domain]?.uses.includes(target)) return undefined;
  return `${domain} may not use ${target} (domains.ts)`;
}

export const findStrayQueries = (sources: Source[]): string[] =>
  sources
    .filter(({ path, hasSql }) => hasSql && isWithin(path, 'server/') && !isTest(path) && !mayHoldSql(path))
    .map(({ path }) => `${path}: SQL belongs into a store`);

const mayHoldSql = (path: string): boolean =>
  /\/([a-z-]+-)?store\.ts$/.test(path) || isWithin(path, 'server/core/', 'server/platform/telemetry/', statusWriter);

const statusWriter = 'server/bookings/transition.ts';

export const findStrayStatusWriters = (sources: Source[]): string[] =>
  sources
    .filter(({ path, writesBookingStatus }) => writesBookingStatus && isWithin(path, 'server/') && !isTest(path))
    .filter(({ path }) => path !== statusWriter)
    .map(({ path }) => `${path}: only ${statusWriter} changes the status of a booking`);
