import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from '#tools/built.ts';
import { type PictureName, pictureNames } from '#web/site/pictures/names.ts';

export const operatorFolder = 'pictures';
const folders = [operatorFolder, 'imagery/pictures'] as const;
const extensions = ['.jpg', '.jpeg', '.png', '.webp'];

export type Caption = { title: string; description: string; alt: string };

export type PictureSource = {
  name: PictureName;
  file: string;
  data: Buffer;
  caption: Caption;
};

export function findSource(name: PictureName, projectFolder = root): PictureSource | undefined {
  const file = folders
    .flatMap((folder) => extensions.map((extension) => join(folder, name + extension)))
    .find(existsIn(projectFolder));
  if (!file) return undefined;
  return { name, file, data: readFileSync(join(projectFolder, file)), caption: captionOf(name, file, projectFolder) };
}

const existsIn = (projectFolder: string) => (file: string) => existsSync(join(projectFolder, file));

/**
 * Without a caption file, the title of an operator's picture is made from its name, because the project's caption
 * describes the demo hotel.
 */
function captionOf(name: PictureName, file: string, projectFolder: string): Caption {
  const captionFile = `${file.slice(0, -extname(file).length)}.txt`;
  if (existsIn(projectFolder)(captionFile)) return readCaption(captionFile, projectFolder);
  const title = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
  return { title, description: '', alt: title };
}

function readCaption(file: string, projectFolder: string): Caption {
  const text = existsIn(projectFolder)(file) ? readFileSync(join(projectFolder, file), 'utf8') : '';
  const [title, description, alt, ...more] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (!title || !description || !alt || more.length > 0)
    throw new Error(
      `${file} needs three lines: a title, a sentence about the picture, and what it shows to those who cannot see it.`,
    );
  return { title, description, alt };
}

export function unknownFiles(projectFolder = root): string[] {
  const folder = join(projectFolder, operatorFolder);
  const knownFiles = new Set<string>(
    pictureNames.flatMap((name) => [...extensions, '.txt'].map((extension) => name + extension)),
  );
  return existsSync(folder)
    ? readdirSync(folder).filter((file) => !knownFiles.has(file) && !/^(README\.md|\..*)$/.test(file))
    : [];
}

export const sourceHash = ({ data, caption }: PictureSource, options: unknown): string =>
  createHash('sha256')
    .update(data)
    .update(JSON.stringify([caption, options]))
    .digest('hex')
    .slice(0, 20);
