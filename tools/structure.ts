import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '#tools/built.ts';
import { checkStructure } from '#tools/structure/check.ts';
import { checkedCommits, findLongSubjects } from '#tools/structure/commits.ts';

const skippedFolders = new Set([
  '.git',
  ...readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.slice(0, -1)),
]);

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skippedFolders.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [relative(root, path)];
  });

const files = listFiles(root).map((path) => ({
  path,
  text: /\.(tsx?|sql)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '',
}));
function latestSubjects(): string[] {
  const { stdout } = spawnSync('git', ['log', `-${checkedCommits}`, '--format=%s'], { cwd: root, encoding: 'utf8' });
  return stdout?.split('\n') ?? [];
}

const problems = [...checkStructure(files), ...findLongSubjects(latestSubjects())];
if (problems.length > 0) console.error(problems.map((problem) => `  ${problem}`).join('\n'));
console.log(`structure: ${files.length} files, ${problems.length} out of place`);
process.exitCode = problems.length > 0 ? 1 : 0;
