import { describe, expect, test } from 'vitest';
import { checkStructure } from '#tools/structure/check.ts';

const problemsOf = (files: Record<string, string>) =>
  checkStructure(Object.entries(files).map(([path, text]) => ({ path, text })));

const problemsOfImport = (path: string, specifier: string, clause = '{ x }') =>
  problemsOf({ [path]: `import ${clause} from '${specifier}';` });

describe('arrows', () => {
  test.each([
    ['contract/bookings/bookings.ts', '#db/db.ts'],
    ['contract/rooms/rooms.ts', '#contract/bookings/bookings.ts'],
    ['contract/core/money.ts', '#contract/rooms/rooms.ts'],
    ['server/rooms/inventory.ts', '#contract/bookings/bookings.ts'],
    ['contract/bookings/bookings.ts', '#contract/api.ts'],
    ['contract/bookings/bookings.ts', 'fastify'],
    ['contract/bookings/bookings.ts', 'node:fs'],
    ['db/db.ts', '#server/core/deps.ts'],
    ['server/rooms/inventory-store.ts', '#web/app/router.tsx'],
    ['server/rooms/inventory.ts', '#hotel'],
    ['server/rooms/inventory.ts', '#tools/built.ts'],
    ['server/rooms/inventory.ts', '../app.ts'],
    ['server/rooms/inventory.ts', '#server/bookings/create.ts'],
    ['server/platform/http/api.ts', '#server/rooms/inventory.ts'],
    ['server/platform/integrations/mail.ts', '#server/rooms/room-types.ts'],
    ['server/core/deps.ts', '#server/rooms/inventory-store.ts'],
    ['server/bookings/create.ts', '#server/platform/http/api.ts'],
    ['server/rooms/room-routes.ts', '#server/front-desk/desk-routes.ts'],
    ['web/core/api.ts', '#server/app.ts'],
    ['web/core/api.ts', 'node:fs'],
    ['web/site/rooms/rooms.tsx', '#web/office/front-desk/bookings.tsx'],
    ['web/office/front-desk/bookings.tsx', '#web/site/rooms/rooms.tsx'],
    ['web/office/oversight/odd-things.tsx', '#web/office/front-desk/booking/booking-drawer.tsx'],
    ['web/office/core/tab-link.tsx', '#web/office/staff/staff.tsx'],
    ['web/office/bar/drinks/drinks.tsx', '#web/office/dashboard/tabs.ts'],
    ['web/forms/form-shell.tsx', '#web/core/api.ts'],
    ['web/core/api.ts', '#web/ui/button.tsx'],
    ['web/core/context.ts', '#web/site/pages.tsx'],
    ['web/site/pages.tsx', '#web/app/document.tsx'],
    ['web/office/routes.tsx', '#web/app/entry-office.tsx'],
    ['web/proof-of-work/solve.ts', '#web/ui/button.tsx'],
    ['web/ui/button.tsx', '#contract/bookings/bookings.ts'],
    ['web/ui/button.tsx', '#web/forms/form-shell.tsx'],
    ['web/sandbox/v3.ts', '#contract/core/money.ts'],
    ['e2e/booking.spec.ts', '#server/app.ts'],
    ['hotel.config.ts', '#server/core/env.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(problemsOfImport(path, specifier)).toHaveLength(1);
  });

  test.each([
    ['contract/bookings/bookings.ts', 'zod/mini'],
    ['contract/bookings/bookings.ts', '#contract/rooms/rooms.ts'],
    ['contract/api.ts', '#contract/bookings/bookings.ts'],
    ['db/engine/pglite.ts', 'node:fs'],
    ['web/office/bar/drinks/drinks.tsx', '#contract/staff/auth.ts'],
    ['web/office/bank/transfers.tsx', '#web/office/front-desk/booking/booking-queries.ts'],
    ['web/office/dashboard/opened-dialogs.tsx', '#web/office/front-desk/booking/booking-drawer.tsx'],
    ['server/main.ts', '#hotel'],
    ['server/app.ts', '#server/bookings/routes.ts'],
    ['server/bookings/commands.ts', '#server/rooms/inventory.ts'],
    ['server/bookings/rules.ts', '#contract/core/dates.ts'],
    ['server/bookings/book.api.test.ts', '#tools/testing/test-app.ts'],
    ['web/site/rooms/rooms.tsx', '#web/core/paths.ts'],
    ['web/site/rooms/rooms.tsx', '../../ui/button.tsx'],
    ['web/ui/price.tsx', '#contract/core/money.ts'],
    ['web/app/entry-server.tsx', '#web/site/pages.tsx'],
    ['tools/staff.ts', '#server/main.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(problemsOfImport(path, specifier)).toEqual([]);
  });

  test("guests' pages take types from the table of calls, and nothing that runs", () => {
    for (const path of ['web/site/rooms/rooms.tsx', 'web/core/page-api.ts']) {
      expect(problemsOfImport(path, '#contract/front-desk/guest-calls.ts')).toEqual([]);
      expect(problemsOfImport(path, '#contract/api.ts', 'type { GuestCallApi }')).toEqual([]);
      expect(problemsOfImport(path, '#contract/api.ts')).toHaveLength(1);
      expect(problemsOfImport(path, '#contract/front-desk/desk-calls.ts')).toHaveLength(1);
    }
    expect(problemsOfImport('web/office/core/call.ts', '#contract/api.ts')).toEqual([]);
  });

  test.each([
    `export { x } from '#db/db.ts'; export const y = 1;`,
    `export const load = () => import('#db/db.ts');`,
    `export type X = import('#db/db.ts').Db;`,
    `import '#db/db.ts';`,
  ])('%s is an import too', (text) => {
    expect(problemsOf({ 'web/core/api.ts': text })).toHaveLength(1);
  });
});

describe('cycles', () => {
  const twoFilesWith = (otherText: string) => ({ 'db/a.ts': `import { b } from './b.ts';`, 'db/b.ts': otherText });

  test('two files that import each other are one cycle', () => {
    expect(problemsOf(twoFilesWith(`import { a } from './a.ts';`))).toEqual([
      'import cycle: db/a.ts → db/b.ts → db/a.ts',
    ]);
  });
  test('a lazy import closes a cycle', () => {
    expect(problemsOf(twoFilesWith(`export const a = () => import('./a.ts');`))).toHaveLength(1);
  });
  test('a type does too', () => {
    expect(problemsOf(twoFilesWith(`import type { A } from './a.ts';`))).toHaveLength(1);
  });
});

describe('features of the web', () => {
  const featuresWith = (otherText: string) => ({
    'web/office/bar/drinks/a.ts': `import { b } from '#web/office/bar/sales/b.ts';`,
    'web/office/bar/sales/b.ts': 'export const b = 1;',
    'web/office/bar/sales/c.ts': otherText,
  });
  const toDrinks = '#web/office/bar/drinks/d.ts';

  test.each([`import { d } from '${toDrinks}';`, `import type { D } from '${toDrinks}';`])(
    '%s closes a cycle',
    (text) => {
      expect(problemsOf(featuresWith(text))).toEqual([
        'feature cycle: web/office/bar/drinks/ → web/office/bar/sales/ → web/office/bar/drinks/',
      ]);
    },
  );
  test('an import of the same or a third feature does not', () => {
    expect(problemsOf(featuresWith(`import { b } from './b.ts'; import { e } from '#web/office/core/e.ts';`))).toEqual(
      [],
    );
  });
});

describe('files', () => {
  test.each([
    'server/bookings/helpers.ts',
    'server/bookings/helpers.test.ts',
    'server/utils.ts',
    'server/desk/rules.ts',
    'e2e/staff/prices.spec.ts',
    'web/office/transfers/transfers.tsx',
    'contract/bookings.ts',
    'db/schema/tables/bookings.sql',
    'web/components/button.tsx',
    'web/notes.md',
    'web/api.ts',
    'src/index.ts',
    'notes.txt',
    'web/site/rooms/list/cards/card.tsx',
  ])('there is no place for %s', (path) => {
    expect(problemsOf({ [path]: '' })).toHaveLength(1);
  });

  test.each([
    'server/bookings/rules.test.ts',
    'server/bookings/create.api.test.ts',
    'server/bookings/last-room.fault.test.ts',
    'server/platform/integrations/sandbox/wire.ts',
    'db/schema/bookings/04-bookings.tables.sql',
    'web/site/rooms/rooms.tsx',
    'web/office/front-desk/walk-in/walk-in-form.tsx',
    'README.md',
  ])('there is a place for %s', (path) => {
    expect(problemsOf({ [path]: '' })).toEqual([]);
  });

  test('a name is exported by one file of the program', () => {
    const text = 'export const findRoom = 1;';
    expect(problemsOf({ 'server/rooms/a.ts': text, 'web/core/b.ts': text })).toEqual([
      'findRoom: exported by server/rooms/a.ts and web/core/b.ts; give one another name',
    ]);
    expect(
      problemsOf({ 'server/rooms/a.ts': text, 'tools/testing/b.ts': text, 'server/rooms/a.test.ts': text }),
    ).toEqual([]);
    expect(problemsOf({ 'server/rooms/a.ts': `${text} export type findRoom = number;` })).toEqual([]);
  });

  test('SQL belongs into a store', () => {
    const query = "const all = (db: Queryable) => db.selectFrom('booking').execute();";
    expect(problemsOf({ 'server/front-desk/list.ts': query })).toHaveLength(1);
    expect(problemsOf({ 'server/front-desk/list.ts': 'export const now = () => sql`select now()`;' })).toHaveLength(1);
    expect(
      problemsOf({ 'server/front-desk/desk-store.ts': query, 'server/front-desk/overview-store.ts': query }),
    ).toEqual([]);
  });

  test('one file writes the status of a booking', () => {
    const statusWrite = "const f = (tx: Tx) => tx.updateTable('booking').set({ status: 'voided' }).execute();";
    const statusSql = "export const f = (tx: Tx) => sql`update booking set note = '', status = 'voided'`.execute(tx);";
    const otherWriter =
      "export const f = (tx: Tx) => tx.updateTable('booking').set({ payment_status: status }).execute();";
    expect(problemsOf({ 'server/bookings/store.ts': statusWrite })).toHaveLength(1);
    expect(problemsOf({ 'server/bookings/store.ts': statusSql })).toHaveLength(1);
    expect(
      problemsOf({ 'server/bookings/store.ts': otherWriter, 'server/bookings/transition.ts': statusWrite }),
    ).toEqual([]);
  });

  test('a word that the glossary retires is refused in names, and not in texts', () => {
    expect(problemsOf({ 'server/front-desk/list.ts': 'const wishedRoom = 1;' })).toHaveLength(1);
    expect(problemsOf({ 'server/front-desk/deed.ts': '' })).toHaveLength(1);
    expect(problemsOf({ 'server/front-desk/list.ts': "const text = 'a wish';\n// A wish." })).toEqual([]);
    expect(problemsOf({ 'server/front-desk/list.ts': 'const guestsInHouse = 1;' })).toEqual([]);
  });

  test.each([
    'const plan = 1;',
    'const openPlan = 1;',
    'const { plan } = reply;',
    'type PlanOffer = 1;',
    'function f(planOfStay: 1) {}',
    'const held = 1;',
    'const isHeld = 1;',
    'const x = { heldJobs: 1 };',
    'let kept = 1;',
    'const isKept = 1;',
    'const keptChanges = 1;',
  ])('%s has a word beside its one meaning', (text) => {
    expect(problemsOf({ 'server/front-desk/list.ts': text })).toHaveLength(1);
  });

  test.each([
    'const ratePlans = 1;',
    'const RatePlanOffer = 1;',
    'const planned = 1;',
    'const x = { plan: ratePlan, plans: [] };',
    'const { plan: ratePlan, planCode, plan_code } = row.plan;',
    'const heldBookings = 1;',
    'const { nights_held } = row;',
    'const keptReplies = makeKeptPages(keptAmount, keptAtDesk, row.kept);',
    "const text = 'a plan is kept and held'; // Plan.",
  ])('%s has none', (text) => {
    const columns = 'export interface Booking { planCode: string; nightsHeld: boolean }';
    expect(problemsOf({ 'server/front-desk/list.ts': text, 'db/types.ts': columns })).toEqual([]);
  });

  test('nor has a file name', () => {
    for (const name of ['plan-form.ts', 'held-money.ts', 'kept-changes.ts'])
      expect(problemsOf({ [`server/front-desk/${name}`]: '' })).toHaveLength(1);
    for (const name of ['rate-plan-form.ts', 'held-bookings.api.test.ts', 'kept-replies.ts'])
      expect(problemsOf({ [`server/front-desk/${name}`]: '' })).toEqual([]);
  });

  test('a file that only re-exports is a barrel', () => {
    expect(problemsOf({ 'web/ui/all.ts': `export * from './button.tsx'; export { x } from './x.tsx';` })).toHaveLength(
      1,
    );
    expect(problemsOf({ 'web/ui/all.ts': `import { x } from './x.tsx'; export { x };` })).toHaveLength(1);
    expect(problemsOf({ 'web/ui/all.ts': `export { x } from './x.tsx'; export const y = 1;` })).toEqual([]);
  });

  test('only server/core/env.ts reads the environment', () => {
    expect(problemsOf({ 'server/platform/http/api.ts': 'const port = process.env.PORT;' })).toHaveLength(1);
    expect(problemsOf({ 'db/db.ts': `import { env } from 'node:process';` })).toHaveLength(1);
    expect(problemsOf({ 'server/core/env.ts': 'const port = process.env.PORT;' })).toEqual([]);
    expect(problemsOf({ 'tools/dev.ts': 'const port = process.env.PORT;' })).toEqual([]);
  });
});
