import { execFileSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '#tools/built.ts';
import { downloadNode, makeDebianRoot, packThisVersion } from '#tools/install-trial/debian-root.ts';
import { findObstacle } from '#tools/install-trial/programs.ts';
import { runTrial } from '#tools/install-trial/trial.ts';
import { runInNamespaces } from '#tools/namespaces.ts';

const scripts = ['install.sh', 'deploy/hotel', 'deploy/hotel-command'];
const commandOptions = {
  suite: { type: 'string', default: 'bookworm' },
  // The others are set by this program itself, when it runs again in namespaces.
  folder: { type: 'string' },
  debian: { type: 'string' },
  node: { type: 'string' },
  archive: { type: 'string' },
} as const;

/** Returns the exit code. It is 0 also on a machine where the trial cannot run; a message then says why. */
export async function runInstallCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: commandOptions });
  const { folder, debian, node, archive } = values;
  if (folder && debian && node && archive) {
    process.stdin.on('close', () => process.exit(1)).resume();
    execFileSync('ip', ['link', 'set', 'lo', 'up']);
    return runTrial({ folder, debian, node, archive });
  }
  const obstacle = findObstacle();
  if (obstacle) {
    console.log(obstacle);
    return 0;
  }
  const checked = spawnSync('shellcheck', ['--external-sources', ...scripts], { cwd: root, stdio: 'inherit' });
  if (checked.status !== 0) return 1;
  const files = ['--debian', makeDebianRoot(values.suite), '--node', downloadNode(), '--archive', packThisVersion()];
  return runInNamespaces('install', files);
}
