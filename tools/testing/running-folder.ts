import { join } from 'node:path';
import { root } from '#tools/built.ts';

export const runningFolder = join(root, '.cache/running');

/** Where Vitest stores compiled modules, for its next run and for its other projects. */
export const vitestCache = join(root, '.cache/vitest');
