import path from 'node:path';
import { DB_FOLDER } from './migrations.ts';
import { readSchemaFiles } from './schema.ts';

const fileHead = `-- contracts: there are no tables before it
-- Written by \`npm run db:baseline\` from the tables of db/schema, which have the reasons. Do not edit.
`;

export const baselineFile = path.join(DB_FOLDER, 'migrations/0001-baseline.sql');

/** Returns the text of the first migration: the tables of db/schema without their comments. */
export const baselineText = (): string =>
  readSchemaFiles(DB_FOLDER, 'tables')
    .map(({ text }) => `\n${text.replace(/^\s*--.*\n/gm, '').trim()}\n`)
    .reduce((whole, text) => whole + text, fileHead);
