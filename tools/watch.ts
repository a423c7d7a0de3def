import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '#tools/built.ts';
import { stopSignal } from '#tools/commands.ts';

const folders = ['contract', 'db', 'e2e', 'server', 'tools', 'web'];
/** The wait before the next run, because an editor that saves makes several changes within a moment. */
const quietMs = 200;

/** Runs `work`, and again after each change to the sources, until a signal ends this process. */
export async function onChange(
  work: () => Promise<void>,
  { places = folders.map((name) => join(root, name)), signal = stopSignal } = {},
): Promise<void> {
  let noteChange = () => {};
  let nextChange = Promise.resolve();
  const waitForNext = () => {
    nextChange = new Promise((resolve) => {
      noteChange = resolve;
    });
  };
  const watchers = places.map((place) => watch(place, { recursive: true }, () => noteChange()));
  const watchStopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  try {
    while (!signal.aborted) {
      waitForNext();
      await work();
      if (!signal.aborted) console.log('\nWaiting for a change. Ctrl+C ends it.');
      await Promise.race([nextChange, watchStopped]);
      await delay(quietMs);
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}
