import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const webFolder = join(root, 'dist/web');
