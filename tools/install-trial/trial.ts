import { copyFileSync, existsSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeIdentity } from '#tools/copies/encryption.ts';
import { waitUntil } from '#tools/failover/wait-until.ts';
import { makeGuest } from '#tools/install-trial/guest.ts';
import { makeTrialMachine, type Outcome, type TrialMachine } from '#tools/install-trial/machine.ts';
import { makeVersions, takenOverText, trialMigration, type Versions } from '#tools/install-trial/versions.ts';
import { secondsOf } from '#tools/seconds.ts';
import { type MailServer, startMailServer } from '#tools/testing/mail-server.ts';
import { runSteps } from '#tools/trial-steps.ts';

type TrialFiles = { folder: string; debian: string; node: string; archive: string };
type Trial = {
  machine: TrialMachine;
  versions: Versions;
  mails: MailServer;
  guest: ReturnType<typeof makeGuest>;
  /** Seconds of the installation so far, by what they were for. */
  installation: Record<string, number>;
};

const domain = 'hotel.test';
const owner = 'owner@hotel.test';
const underWay = 'opt/hotel/upgrade-under-way';
const installLimitSeconds = 300;
/** Shorter than in a hotel, where a migration can take minutes. */
const readySeconds = 40;
const addOwner = 'hotel staff add --id ADMIN001 --name "Adaeze Okafor" --role superadmin';
const install = `/srv/hotel/install.sh --domain ${domain} --email ${owner} --tls internal --offline --node /srv/node.tgz --env /srv/settings`;

export async function runTrial({ folder, debian, node, archive }: TrialFiles): Promise<number> {
  const machine = makeTrialMachine(debian, folder);
  const mails = await startMailServer();
  copyFileSync(node, join(machine.root, 'srv/node.tgz'));
  writeFileSync(join(machine.root, 'srv/settings'), `# of the trial\nSMTP_URL=smtp://127.0.0.1:${mails.port}\n`);
  const versions = await makeVersions(machine, archive);
  const trial: Trial = { machine, versions, mails, guest: makeGuest(domain), installation: {} };
  const status = await runSteps(trial, { subject: 'the installation', steps });
  await machine.cutPower();
  return status;
}

const steps: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  'it refuses a Node that was changed, and a wrong name': async ({ machine }) => {
    await machine.run('cp /srv/node.tgz /srv/changed.tgz && printf x >> /srv/changed.tgz');
    expectRefusal(await machine.run(`${install.replace('node.tgz', 'changed.tgz')} --only-node`), 'is not the Node');
    expectRefusal(await machine.run(install.replace(domain, 'https://hotel.test')), '--domain must be a name');
    expectRefusal(await machine.run(install.replace(domain, `${'a'.repeat(200)}.test`)), '--domain must be a name');
  },

  'it refuses a folder that is not for it alone': async ({ machine }) => {
    const reasons = {
      '/opt': '--folder must be a whole path',
      '/opt/../srv/hotel': '--folder must be a whole path',
      '/usr/lib': 'has files of something else',
      '/etc/hotel': 'is Debian',
      '/var/lib/hotel': 'is for data',
    };
    for (const [folder, reason] of Object.entries(reasons))
      expectRefusal(await machine.run(`${install} --folder ${folder} --only-node`), reason);
  },

  'it installs where systemd does not run, and says what to start': async ({ machine, installation }) => {
    installation['until it is installed'] = await secondsOf(async () =>
      expectText(await machine.run(install), 'Installed, not started'),
    );
  },

  'its files are for their owners alone, its units are sound, and Caddy accepts its settings': async ({ machine }) => {
    const modes = { 'etc/hotel/hotel.env': 0o600, 'var/lib/hotel': 0o700, 'var/backups/hotel': 0o700 };
    for (const [path, mode] of Object.entries(modes)) {
      const actual = statSync(join(machine.root, path)).mode & 0o777;
      if (actual !== mode) throw new Error(`${path} has the mode ${actual.toString(8)}`);
    }
    const units =
      '/etc/systemd/system/hotel@3001.service /etc/systemd/system/hotel-backup.* /etc/systemd/system/hotel-watch.*';
    await machine.run('cp /etc/systemd/system/hotel@.service /etc/systemd/system/hotel@3001.service');
    const verified = await machine.run(`systemd-analyze verify --man=no ${units}`);
    await machine.run('rm /etc/systemd/system/hotel@3001.service');
    expectSuccess(verified);
    expectSuccess(
      await machine.run(
        'setpriv --reuid=caddy --regid=caddy --clear-groups env HOME=/var/lib/caddy caddy validate --config /etc/caddy/Caddyfile',
      ),
    );
  },

  'a second run changes nothing': async ({ machine }) => {
    const before = environmentOf(machine);
    expectText(await machine.run(install), 'is installed already');
    if (environmentOf(machine) !== before) throw new Error('the environment has changed');
    expectSuccess(await machine.run('pg_ctlcluster "$(pg_lsclusters -h | cut -d " " -f 1)" main stop'));
  },

  'of two installers at once one works and one says why it does not': async ({ machine, installation }) => {
    await machine.boot();
    installation['until it answers at its https address'] = await secondsOf(async () => {
      const outcomes = await Promise.all([machine.run(install), machine.run(install)]);
      const [working, refused] = outcomes.sort((one, other) => one.status - other.status);
      expectText(working, `https://${domain}`);
      expectRefusal(refused, 'Another installation or upgrade runs');
    });
  },

  'all of the installation, without downloads, takes five minutes at most': async ({ installation }) => {
    const times = Object.entries(installation);
    const seconds = times.reduce((sum, [, time]) => sum + time, 0);
    const parts = times.map(([what, time]) => `${time.toFixed(0)} s ${what}`).join(', ');
    const measured = `${seconds.toFixed(0)} s of at most ${installLimitSeconds} s: ${parts}`;
    if (times.length < 2 || seconds > installLimitSeconds) throw new Error(measured);
    console.log(`  Installed in ${measured}.`);
  },

  'a guest opens the site over https, and only there': async ({ machine, guest }) => {
    guest.trust(readFileSync(join(machine.root, 'etc/hotel/authority.crt')));
    const front = await guest.get('/');
    if (front.status !== 200 || !front.body.includes('<html'))
      throw new Error(`the front page answers ${front.status}`);
    const plain = await guest.getWithoutTls('/rooms?from=a');
    if (plain.status !== 301 || plain.location !== `https://${domain}/rooms?from=a`)
      throw new Error(`http answers ${plain.status} ${plain.location}`);
    const call = await guest.getWithoutTls('/api/health');
    if (call.status !== 403) throw new Error(`a call without TLS gets ${call.status}`);
  },

  'keys of the gateway that come later get their hash, and the hotel runs with them': async ({ machine, guest }) => {
    if (environmentOf(machine).includes('FLW_')) throw new Error('there is a part of the keys already');
    const keys = 'FLW_PUBLIC_KEY=FLWPUBK-trial-X\nFLW_SECRET_KEY=FLWSECK-trial-X\n';
    writeFileSync(join(machine.root, 'srv/keys'), keys);
    expectText(await machine.run(install.replace('/srv/settings', '/srv/keys')), `https://${domain}`);
    if (!/^FLW_WEBHOOK_HASH=[0-9a-f]{48}$/m.test(environmentOf(machine))) throw new Error('there is no hash');
    if ((await guest.get('/')).status !== 200) throw new Error('the site does not answer');
  },

  'the log of the proxy has no tokens': async ({ machine, guest }) => {
    await guest.get('/receipt/none?token=secret-of-a-guest');
    const log = readFileSync(join(machine.root, 'var/log/caddy/hotel.log'), 'utf8');
    if (!log.includes('/receipt/none')) throw new Error('the request is not in the log');
    if (log.includes('secret-of-a-guest')) throw new Error('the token is in the log');
  },

  'the link of the set-up is that of the token, and root follows no link of files': async ({ machine }) => {
    const file = '/var/lib/hotel/setup-token';
    const readToken = () => readFileSync(join(machine.root, file), 'utf8').trim();
    const linkOf = (token: string) => `https://${domain}/setup#token=${token}`;
    const first = readToken();
    expectText(await machine.run('hotel setup-link'), linkOf(first));
    expectText(await machine.run('hotel setup-token'), 'Earlier links do not work any longer');
    if (readToken() === first) throw new Error('the new token is the old one');
    expectText(await machine.run('hotel setup-link'), linkOf(readToken()));
    expectSuccess(await machine.run(`mv ${file} ${file}.own && ln -s /etc/shadow ${file}`));
    const followed = await machine.run('hotel setup-link');
    expectText(followed, 'There is no link');
    if (followed.output.includes('root:')) throw new Error('it follows a link that the user of the hotel made');
    expectSuccess(await machine.run(`mv --force ${file}.own ${file}`));
  },

  'it backs up, and tells the owner of what failed': async ({ machine, mails }) => {
    expectText(await machine.run(addOwner), 'ADMIN001');
    expectText(await machine.run('systemctl start hotel-backup.service && hotel status'), '/var/backups/hotel/hotel-');
    expectSuccess(await machine.run('hotel notify hotel-backup.service'));
    const mail = mails.delivered.find(({ to, subject }) => to === owner && subject.includes('hotel-backup.service'));
    if (mail?.from !== `hotel@${domain}`) throw new Error(`the mail comes from ${mail?.from}`);
  },

  'once there is a key, copies are encrypted, and only the key restores one, from wherever it is': async ({
    machine,
  }) => {
    const { identity, recipient } = await makeIdentity();
    const other = await makeIdentity();
    await query(
      machine,
      `insert into backup_key (version, recipient, set_by, set_at) select 1, '${recipient}', id, now() from staff`,
    );
    expectText(await machine.run('systemctl start hotel-backup.service && hotel status'), '.dump.age');
    // A folder that the user of the hotel cannot read.
    expectSuccess(await machine.run('mkdir /root/stick && mv /var/backups/hotel/*.dump.age* /root/stick/'));
    writeFileSync(join(machine.root, 'root/key'), `# the paper\n${identity}\n`, { mode: 0o600 });
    writeFileSync(join(machine.root, 'root/other-key'), other.identity, { mode: 0o600 });
    expectText(await machine.run('hotel staff add --id DESK001 --name "Ngozi Eze" --role receptionist'), 'DESK001');
    const restore = 'hotel restore /root/stick/*.dump.age --yes';
    const started = await startsOf(machine);
    expectRefusal(await machine.run(restore), 'There is no key in it');
    expectRefusal(await machine.run(`${restore} --key-file /root/other-key`), 'This key does not open');
    if ((await startsOf(machine)) !== started) throw new Error('the hotel was stopped for a wrong key');
    const restored = await machine.run(`${restore} --key-file /root/key`);
    expectText(restored, 'It is what was copied.');
    expectText(restored, 'The hotel is open again.');
    if (restored.output.includes(identity)) throw new Error('it shows the key');
    if ((await query(machine, "select count(*) from staff where staff_id = 'DESK001'")) !== '0')
      throw new Error('the database is not that of the copy');
    const left = await machine.run('ls --almost-all /root/stick /var/backups/hotel');
    if (left.output.includes('.hotel-proof-')) throw new Error(`something readable is left:\n${left.output}`);
  },

  'it refuses an older version, half an archive and a second upgrade': async ({ machine, versions }) => {
    expectRefusal(await upgrade(machine, versions.older), 'is older than');
    expectRefusal(await upgrade(machine, versions.half), 'cannot be unpacked');
    expectRefusal(await upgrade(machine, versions.part), 'cannot be unpacked whole');
    expectRefusal(await upgrade(machine, '/srv/settings'), 'is no release');
    const locked = await machine.run(`flock /run/hotel-installer.lock hotel upgrade ${versions.newer}`);
    expectRefusal(locked, 'Another installation or upgrade runs');
  },

  'it goes back from a version that does not get ready, and guests notice nothing': async (trial) => {
    const before = await releaseOf(trial.machine);
    const answers = await answersDuring(trial, async () => {
      expectRefusal(await upgrade(trial.machine, trial.versions.neverReady), 'runs on');
    });
    expectNoFailure(answers);
    await expectRelease(trial.machine, before);
  },

  'it changes to a newer version, and guests notice nothing': async (trial) => {
    const before = await releaseOf(trial.machine);
    const answers = await answersDuring(trial, async () => {
      expectText(await upgrade(trial.machine, trial.versions.newer), 'Changed from');
    });
    expectNoFailure(answers);
    if ((await releaseOf(trial.machine)) === before) throw new Error('it is the version of before');
    expectSuccess(await trial.machine.run('hotel rollback'));
    await expectRelease(trial.machine, before);
  },

  'it asks for a pause where two versions cannot run side by side, and takes it back before a guest comes in': async ({
    machine,
    versions,
    guest,
  }) => {
    const before = await releaseOf(machine);
    const keys = await query(machine, 'select count(*) from backup_key');
    expectRefusal(await upgrade(machine, versions.migratesOnly), 'run the same command with --pause');
    const change = upgrade(machine, versions.migratesOnly, '--pause');
    await waitUntil('the newer version migrates', 180, async () => (await isMigrated(machine)) || undefined);
    const meanwhile = await guest.get('/').then(
      ({ status }) => status,
      () => 'nothing',
    );
    if (meanwhile !== 'nothing') throw new Error(`a guest gets ${meanwhile} from a version that may be taken back`);
    expectRefusal(await change, 'nothing is lost');
    await expectRelease(machine, before);
    if (await isMigrated(machine)) throw new Error('the database is that of the newer version');
    if ((await query(machine, 'select count(*) from backup_key')) !== keys) throw new Error('it is an older database');
    await expectNoSpareDatabase(machine);
    if ((await guest.get('/')).status !== 200) throw new Error('the site does not answer');
  },

  'after a power cut in an upgrade it goes back by itself': async ({ machine, versions }) => {
    const before = await releaseOf(machine);
    const folder = '/etc/systemd/system/hotel-finish-upgrade.service.d';
    const lines = `[Service]\\nEnvironment=HOTEL_READY_SECONDS=${readySeconds}\\n`;
    expectSuccess(await machine.run(`mkdir ${folder} && printf '${lines}' > ${folder}/trial.conf`));
    const interrupted = upgrade(machine, versions.neverReady);
    await waitUntil('the upgrade changes', 120, async () => (await releaseOf(machine)) !== before || undefined);
    await machine.cutPower();
    await interrupted;
    expectUpgradeUnderWay(machine, before);
    await machine.boot();
    await waitUntil('the upgrade is over', 300, async () => !existsSync(join(machine.root, underWay)) || undefined);
    await expectRelease(machine, before);
    expectText(await machine.run('hotel status'), 'hotel@3002 is ready');
  },

  'after a power cut in a pause it finishes by itself, and rollback goes to the version before': async ({
    machine,
    versions,
    guest,
  }) => {
    const before = await releaseOf(machine);
    const interrupted = upgrade(machine, versions.takesOver, '--pause');
    await waitUntil('the upgrade changes', 180, async () => (await releaseOf(machine)) !== before || undefined);
    await machine.cutPower();
    await interrupted;
    expectUpgradeUnderWay(machine, before);
    await machine.boot();
    await waitUntil('the upgrade is over', 300, async () => !existsSync(join(machine.root, underWay)) || undefined);
    await waitUntil('guests come in', 60, async () => {
      const page = await guest.get('/').catch(() => undefined);
      return page?.body === takenOverText || undefined;
    });
    await expectNoSpareDatabase(machine);
    await query(machine, `delete from migration where name like '${trialMigration}%'`);
    expectSuccess(await machine.run('hotel rollback'));
    await expectRelease(machine, before);
  },

  'removal leaves the data and what is not the hotel’s, and a new installation has it again': async ({
    machine,
    guest,
  }) => {
    const before = environmentOf(machine);
    expectSuccess(await machine.run('touch /opt/hotel/notes-of-somebody'));
    expectRefusal(await machine.run('hotel remove'), 'Add --yes');
    expectText(await machine.run('hotel remove --yes'), 'The program is gone');
    const left = lastLine(await machine.run('echo $(ls --almost-all /opt/hotel)'));
    if (left !== 'notes-of-somebody') throw new Error(`/opt/hotel has ${left}`);
    expectRefusal(await machine.run(install), 'has files of something else');
    expectSuccess(await machine.run('rm -r /opt/hotel'));
    expectText(await machine.run(install), `https://${domain}`);
    if (environmentOf(machine) !== before) throw new Error('the environment has changed');
    expectRefusal(await machine.run(addOwner), 'ADMIN001');
    if ((await guest.get('/')).status !== 200) throw new Error('the site does not answer');
  },
};

const upgrade = (machine: TrialMachine, archive: string, ...options: string[]): Promise<Outcome> =>
  machine.run(`HOTEL_READY_SECONDS=${readySeconds} hotel upgrade ${[archive, ...options].join(' ')}`);

const environmentOf = ({ root }: TrialMachine): string => readFileSync(join(root, 'etc/hotel/hotel.env'), 'utf8');

const lastLine = ({ output }: Outcome): string => output.trim().split('\n').at(-1) ?? '';

const releaseOf = async (machine: TrialMachine): Promise<string> =>
  lastLine(await machine.run('readlink /opt/hotel/current'));

/** Looks from outside, after the power has failed. */
function expectUpgradeUnderWay({ root }: TrialMachine, before: string): void {
  if (readlinkSync(join(root, 'opt/hotel/current')) === before) throw new Error('the power failed too early');
  if (!existsSync(join(root, underWay))) throw new Error('the power failed too late');
}

/** When the processes of the hotel were started. */
const startsOf = async (machine: TrialMachine): Promise<string> =>
  (await machine.run("systemctl show 'hotel@*' --property=ExecMainStartTimestampMonotonic")).output;

/** Returns the last line of what PostgreSQL answers. */
async function query(machine: TrialMachine, statement: string): Promise<string> {
  const psql = 'psql --no-psqlrc --set=ON_ERROR_STOP=1 --tuples-only --no-align --dbname=hotel';
  const outcome = await machine.run(
    `cd / && setpriv --reuid=postgres --regid=postgres --init-groups ${psql} --command "${statement}"`,
  );
  expectSuccess(outcome);
  return lastLine(outcome);
}

const isMigrated = async (machine: TrialMachine): Promise<boolean> =>
  (await query(machine, `select count(*) from migration where name like '${trialMigration}%'`)) === '1';

async function expectNoSpareDatabase(machine: TrialMachine): Promise<void> {
  const names = await query(machine, "select string_agg(datname, ' ') from pg_database where datname like 'hotel%'");
  if (names !== 'hotel') throw new Error(`there are the databases ${names}`);
}

async function expectRelease(machine: TrialMachine, release: string): Promise<void> {
  const current = await releaseOf(machine);
  if (current !== release) throw new Error(`${current} runs instead of ${release}`);
  const states = await machine.run(
    'curl -fsS http://127.0.0.1:3001/api/ready && curl -fsS http://127.0.0.1:3002/api/ready',
  );
  expectSuccess(states);
}

async function answersDuring({ guest }: Trial, work: () => Promise<void>): Promise<number[]> {
  const visitor = guest.visitAgainAndAgain();
  try {
    await work();
  } finally {
    await visitor.stop();
  }
  return visitor.statuses;
}

function expectNoFailure(statuses: number[]): void {
  const failures = statuses.filter((status) => status !== 200);
  if (statuses.length === 0 || failures.length > 0)
    throw new Error(`${failures.length} of ${statuses.length} visits failed: ${[...new Set(failures)].join(', ')}`);
}

function expectSuccess({ status, output }: Outcome): void {
  if (status !== 0) throw new Error(`it ended with ${status}:\n${output}`);
}

function expectText(outcome: Outcome, text: string): void {
  expectSuccess(outcome);
  if (!outcome.output.includes(text)) throw new Error(`it does not say “${text}”:\n${outcome.output}`);
}

function expectRefusal({ status, output }: Outcome, text: string): void {
  if (status === 0 || !output.includes(text))
    throw new Error(`it ended with ${status} and not with “${text}”:\n${output}`);
}
