/** `npm run staff -- …`: what an operator does for staff who cannot help themselves: the first superadmin, lost passwords, lost phones. */
import { parseArgs } from 'node:util';
import { errorMessages } from '#contract/errors.ts';
import type { Hotel } from '#contract/hotel.ts';
import { passwordPolicy } from '#contract/passwords.ts';
import { roleLabels, staffRoles } from '#contract/roles.ts';
import { newStaff } from '#contract/staff.ts';
import type { Db } from '#db/db.ts';
import { migrate } from '#db/migrate.ts';
import hotel from '#hotel';
import { dropTwoFactor, unlock } from '#server/auth/commands.ts';
import { readEnv } from '#server/env.ts';
import { clockOf, openDatabase } from '#server/main.ts';
import type { Clock } from '#server/outside/clock.ts';
import { type Random, systemRandom } from '#server/outside/random.ts';
import { addMember, resetPassword } from '#server/staff/commands.ts';

const usage = `npm run staff -- add --id ADMIN002 --name "Adaeze Okafor" --role superadmin [--email …] [--phone …]
npm run staff -- reset-password --id ADMIN002
npm run staff -- unlock --id ADMIN002
npm run staff -- disable-2fa --id ADMIN002

Roles: ${staffRoles.join(', ')}. Works on the database that the hotel's environment names (DATA_DIR or DATABASE_URL).
The embedded database serves one process: stop the hotel first.`;

const options = {
  id: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
} as const;

type Given = Partial<Record<keyof typeof options, string>>;
type Office = { db: Db; clock: Clock; random: Random; hotel: Hotel };

const operator = { id: undefined, staffId: 'operator' } as const;

const commands: Record<string, (office: Office, given: Given, staffId: string) => Promise<string>> = {
  async add(office, { id, ...given }) {
    const password = office.random.temporaryPassword();
    const wish = newStaff.safeParse({ ...given, staff_id: id, password });
    if (!wish.success) throw new Error(wish.error.issues.map(({ message }) => message).join('\n'));
    const member = await addMember(office, operator, wish.data);
    return `${member.name} is ${roleLabels[member.role]} ${member.staffId}.\n${temporary(password)}`;
  },

  async 'reset-password'(office, _, staffId) {
    const password = office.random.temporaryPassword();
    await resetPassword(office, operator, staffId, password);
    return `${staffId} is signed out everywhere.\n${temporary(password)}`;
  },

  async unlock(office, _, staffId) {
    const had = await unlock(office, operator, staffId);
    return had ? `The wrong tries of ${staffId} are forgotten: it is not locked.` : `${staffId} was not locked.`;
  },

  async 'disable-2fa'(office, _, staffId) {
    const was = await dropTwoFactor(office, operator, staffId);
    return `Two-factor authentication of ${staffId} ${was ? 'is off now' : 'was off already'}.`;
  },
};

const temporary = (password: string) =>
  `Temporary password for ${passwordPolicy.temporaryHours} hours, to be changed at the first sign-in: ${password}`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : errorMessages.internal);
  process.exitCode = 1;
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const run = commands[positionals[0] ?? ''];
  if (!run || positionals.length > 1 || !values.id) {
    console.error(usage);
    return 2;
  }
  const env = readEnv();
  const db = await openDatabase(env);
  try {
    await migrate(db);
    const office = { db, clock: clockOf(env), random: systemRandom, hotel };
    console.log(await run(office, values, values.id.toUpperCase()));
    return 0;
  } finally {
    await db.close();
  }
}
