/**
 * Writes the first migration from `db/schema`. Once a release has shipped this migration, it never changes again
 * (docs/decisions/schema.md).
 */
import { writeFileSync } from 'node:fs';
import { baselineFile, baselineText } from '#db/baseline.ts';

writeFileSync(baselineFile, baselineText());
