/** `npm run staff -- …` adds the first superadmin, and lets staff in again who have lost a password or a phone. */
import { parseArgs } from 'node:util';
import type { Hotel } from '#contract/core/hotel.ts';
import { roleLabels, staffRoles } from '#contract/core/roles.ts';
import { passwordPolicy } from '#contract/staff/passwords.ts';
import { newStaff } from '#contract/staff/staff.ts';
import type { Db } from '#db/db.ts';
import { migrate } from '#db/migrate.ts';
import hotelOfFile from '#hotel';
import type { Clock } from '#server/core/clock.ts';
import { readEnv } from '#server/core/env.ts';
import { type Random, systemRandom } from '#server/core/random.ts';
import { removeSetupToken } from '#server/installation/setup-token-file.ts';
import { clockOf, openDatabase } from '#server/main.ts';
import { readHotel } from '#server/settings/base-hotel.ts';
import { unlockByOperator } from '#server/staff/lockout.ts';
import { addMember, resetPassword } from '#server/staff/members.ts';
import { removeTwoFactor } from '#server/staff/two-factor.ts';
import { runMain } from '#tools/run-main.ts';
import { askRunningApp } from '#tools/socket-client.ts';

const usage = `npm run staff -- add --id ADMIN002 --name "Adaeze Okafor" --role superadmin [--email …] [--phone …]
npm run staff -- reset-password --id ADMIN002
npm run staff -- unlock ADMIN002
npm run staff -- disable-2fa --id ADMIN002

Roles: ${staffRoles.join(', ')}. Works on the database that the hotel's environment names (DATA_DIR or DATABASE_URL).
The embedded database serves one process: stop the hotel first, except to unlock.`;

const options = {
  id: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
} as const;

type StaffInput = Partial<Record<keyof typeof options, string>>;
type OperatorDeps = { db: Db; clock: Clock; random: Random; secret: string; hotel: Hotel; dataDir: string };

const operator = { id: undefined, staffId: 'operator' } as const;

const commands: Record<string, (deps: OperatorDeps, input: StaffInput, staffId: string) => Promise<string>> = {
  async add(deps, { id, ...input }) {
    const password = deps.random.temporaryPassword();
    const parsed = newStaff.safeParse({ ...input, staffId: id, password });
    if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
    const member = await addMember(deps, operator, parsed.data);
    if (member.role === 'superadmin') removeSetupToken(deps.dataDir);
    return `${member.name} is ${roleLabels[member.role]} ${member.staffId}.\n${temporaryPasswordLine(password)}`;
  },

  async 'reset-password'(deps, _, staffId) {
    const password = deps.random.temporaryPassword();
    await resetPassword(deps, operator, staffId, password);
    return `${staffId} is signed out everywhere.\n${temporaryPasswordLine(password)}`;
  },

  unlock: (deps, _, staffId) => unlockByOperator(deps, staffId),

  async 'disable-2fa'(deps, _, staffId) {
    const wasEnabled = await removeTwoFactor(deps, operator, staffId);
    return `Two-factor authentication of ${staffId} ${wasEnabled ? 'is off now' : 'was off already'}.`;
  },
};

const temporaryPasswordLine = (password: string) =>
  `Temporary password for ${passwordPolicy.temporaryHours} hours, to be changed at the first sign-in: ${password}`;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name = '', id = values.id, ...rest] = positionals;
  const runCommand = commands[name];
  if (!runCommand || rest.length > 0 || !id) {
    console.error(usage);
    return 2;
  }
  const staffId = id.toUpperCase();
  const env = readEnv();
  const reply = name === 'unlock' && !env.databaseUrl && (await askRunningApp(env.dataDir, { unlock: staffId }));
  if (reply) {
    console.log(reply);
    return 0;
  }
  const db = await openDatabase(env);
  try {
    await migrate(db);
    const hotel = await readHotel(db, env, hotelOfFile);
    const { dataDir, sessionSecret: secret } = env;
    const deps = { db, clock: clockOf(env), random: systemRandom, secret, hotel, dataDir };
    console.log(await runCommand(deps, { ...values, id }, staffId));
    return 0;
  } finally {
    await db.close();
  }
}
