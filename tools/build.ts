import { buildWeb } from '#tools/web.ts';

await buildWeb();
