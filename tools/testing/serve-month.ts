/** Serves the month of docs/figures.md, with pages, for as long as the parent process lives. */
import { loadBuiltWeb } from '#server/platform/http/web-build.ts';
import { webFolder } from '#tools/built.ts';
import { runFixtureMonth } from '#tools/testing/fixture-month.ts';

process.once('disconnect', () => process.exit(1));

const { app } = await runFixtureMonth(await loadBuiltWeb(webFolder));
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(`The month runs at ${app.url}`);
