/** A program under the watchdog that comes to a halt when it is told to. For tests. */
import { startWatchdog } from '#server/watch/watchdog.ts';

startWatchdog({ logFormat: 'text', everyMs: 50, rounds: 10 });
process.on('message', (word) => {
  while (word === 'stand still');
  process.send?.('here');
});
process.once('disconnect', () => process.exit(1));
