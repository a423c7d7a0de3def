import { join } from 'node:path';
import { root } from '#tools/built.ts';

/** Where each of Vitest's workers keeps the ids of the tests it runs. */
export const runningFolder = join(root, '.cache/running');
