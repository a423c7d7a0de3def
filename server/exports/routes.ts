import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { exportEverything } from '#server/exports/export-everything.ts';

export function exportRoutes(deps: Deps): Handlers<'exportEverything'> {
  return { exportEverything: ({ input, member }) => exportEverything(deps, member(), input) };
}
