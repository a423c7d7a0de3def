/** `npm run faults -- failover`, `-- install` and `-- image` try what the hotel runs on, and break it. */
import { runFailoverCommand } from '#tools/failover/main.ts';
import { runImageCommand } from '#tools/image-trial/main.ts';
import { runInstallCommand } from '#tools/install-trial/main.ts';

const usage = `npm run faults -- failover [--rounds 20] [--per-second 50]
npm run faults -- install [--suite bookworm]
npm run faults -- image

failover runs two machines with PostgreSQL, a witness and two processes of the hotel in network namespaces of its own,
breaks the machine of the primary once per round, and compares the database with what was acknowledged.
install makes a bare Debian, installs the hotel there without a network, upgrades it, breaks upgrades, and removes it.
image makes the root of the container image without an engine, says its size, and runs the hotel in it.
All need Linux and root.`;

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  failover: runFailoverCommand,
  install: runInstallCommand,
  image: runImageCommand,
};

const [name = '', ...options] = process.argv.slice(2);
try {
  const runCommand = commands[name];
  if (!runCommand) throw new Error(usage);
  // Exits without stopping anything first: what this process has started ends with it.
  process.exit(await runCommand(options));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
