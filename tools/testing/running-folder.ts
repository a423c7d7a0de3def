import { join } from 'node:path';
import { root } from '#tools/built.ts';

export const runningFolder = join(root, '.cache/running');
