/** Writes the first migration, until the first release fixes it (docs/decisions/schema.md). */
import { writeFileSync } from 'node:fs';
import { baselineFile, baselineText } from '#db/baseline.ts';

writeFileSync(baselineFile, baselineText());
