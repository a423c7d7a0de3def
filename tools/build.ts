import { emptyTemplate } from '#db/template.ts';
import { buildWeb } from '#tools/web.ts';

// The embedded database's template takes ten seconds and much memory to make: done here, the first start has it ready.
await Promise.all([buildWeb(), emptyTemplate()]);
