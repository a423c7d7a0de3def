/** Serves a hotel in production that nobody owns yet, with pages, for as long as the parent process lives. */
import { setUpLink } from '#contract/installation/set-up.ts';
import { loadBuiltWeb } from '#server/platform/http/web-build.ts';
import { webFolder } from '#tools/built.ts';
import { startNewHotel } from '#tools/testing/new-hotel.ts';

process.once('disconnect', () => process.exit(1));

const hotel = await startNewHotel(process.env.DATA_DIR ?? '', { web: await loadBuiltWeb(webFolder) });
process.once('SIGTERM', () => void hotel.close().then(() => process.exit(0)));
// The link first: the parent goes on when it reads that the hotel is open.
console.log(`Set-up: ${setUpLink(hotel.app.url, hotel.token)}\nThe new hotel runs at ${hotel.app.url}`);
