/** `npm run build` builds web and server. `tsx tools/build.ts server` builds one of them. */
import { readEmptyDatabaseTemplate } from '#db/engine/template.ts';
import { buildServer } from '#tools/compile.ts';
import { buildWeb } from '#tools/web.ts';

const requestedParts = process.argv.slice(2);
const isRequested = (part: string) => requestedParts.length === 0 || requestedParts.includes(part);

// The embedded database's template takes ten seconds and much memory, so it is made here and not at the first start.
await Promise.all([
  isRequested('web') && buildWeb(),
  isRequested('server') && buildServer(),
  readEmptyDatabaseTemplate(),
]);
