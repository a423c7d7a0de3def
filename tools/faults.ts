/** `npm run faults -- failover` breaks what the hotel runs on, under load, and checks that nothing is lost. */
import { runFailoverCommand } from '#tools/failover/main.ts';

const usage = `npm run faults -- failover [--rounds 20] [--per-second 50]

Runs two machines with PostgreSQL, a witness and two processes of the hotel in network namespaces of its own, breaks the
machine of the primary once per round, and compares the database with what was acknowledged. Needs Linux and root.`;

const [name, ...options] = process.argv.slice(2);
try {
  if (name !== 'failover') throw new Error(usage);
  // Exits without stopping anything first: what this process has started ends with it.
  process.exit(await runFailoverCommand(options));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
