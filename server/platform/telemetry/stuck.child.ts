import { startWatchdog } from '#server/platform/telemetry/watchdog.ts';

startWatchdog({ logFormat: 'text', everyMs: 50, rounds: 10 });
process.on('message', (word) => {
  while (word === 'stand still');
  process.send?.('here');
});
process.once('disconnect', () => process.exit(1));
