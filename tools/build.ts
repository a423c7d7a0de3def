import { emptyDatabaseTemplate } from '#db/template.ts';
import { buildWeb } from '#tools/web.ts';

// The embedded database's template takes ten seconds and much memory, so it is made here and not at the first start.
await Promise.all([buildWeb(), emptyDatabaseTemplate()]);
