import { emptyTemplate } from '#db/template.ts';
import { buildWeb } from '#tools/web.ts';

// The embedded database's template takes ten seconds and much memory, so the first start finds it made.
await Promise.all([buildWeb(), emptyTemplate()]);
