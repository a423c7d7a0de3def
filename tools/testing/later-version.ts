import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '#tools/built.ts';
import { bundleFor } from '#tools/testing/bundle.ts';

type VersionChanges = {
  migrations: Record<string, string>;
  /** Changes the text of a file in `db/schema`, by its path there. A new file starts with an empty text. */
  code?: Record<string, (text: string) => string>;
};

export type LaterVersion = {
  buildProgram(script: string): Promise<string>;
  remove(): void;
};

/** Makes a later version of the program, which differs from this one in `db/migrations` and `db/schema`. */
export function makeLaterVersion({ migrations, code = {} }: VersionChanges): LaterVersion {
  const folder = mkdtempSync(join(tmpdir(), 'later-'));
  for (const part of ['db/migrations', 'db/schema']) cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, 'db/migrations', name), text);
  for (const [name, change] of Object.entries(code)) {
    const file = join(folder, 'db/schema', name);
    const textBefore = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
    const textAfter = change(textBefore);
    if (textAfter === textBefore) throw new Error(`${name} stayed as it was`);
    writeFileSync(file, textAfter);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const programs = join(folder, 'dist/testing');
  mkdirSync(programs, { recursive: true });
  return {
    async buildProgram(script) {
      const bundle = await bundleFor(script);
      const file = join(programs, basename(bundle));
      cpSync(bundle, file);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
