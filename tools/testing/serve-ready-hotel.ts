/** Serves a hotel in production that is set up and not open yet, with pages, for as long as the parent process lives. */
import { loadBuiltWeb } from '#server/platform/http/web-build.ts';
import { webFolder } from '#tools/built.ts';
import { doSetUpSteps, ownerInput, setUpSecondFactor, startNewHotel, takeOver } from '#tools/testing/new-hotel.ts';
import { startSessionOf } from '#tools/testing/test-app.ts';

process.once('disconnect', () => process.exit(1));

const hotel = await startNewHotel(process.env.DATA_DIR ?? '', { web: await loadBuiltWeb(webFolder) });
const { client } = await takeOver(hotel);
await setUpSecondFactor(hotel.app, client);
await doSetUpSteps(client);
const session = await startSessionOf(hotel.app.deps, ownerInput.staff_id);
process.once('SIGTERM', () => void hotel.close().then(() => process.exit(0)));
// The session first: the parent goes on when it reads that the hotel runs.
console.log(`Session: ${session}\nThe new hotel runs at ${hotel.app.url}`);
