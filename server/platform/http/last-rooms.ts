import type { CallApi, EndpointName, Input, Output } from '#contract/api.ts';

/**
 * Remembers the last list of rooms that was read, for pages that are rendered while the database is away. The list is
 * in memory only, because a start needs the database and reads the list (`server/main.ts`).
 */
export function rememberRooms(): (call: CallApi) => CallApi {
  let lastRooms: Output<'availableRooms'> | undefined;
  return (call) =>
    async <N extends EndpointName>(name: N, input: Input<N>) => {
      if (name !== 'availableRooms') return call(name, input);
      try {
        const rooms = await call(name, input);
        lastRooms = rooms as Output<'availableRooms'>;
        return rooms;
      } catch (error) {
        if (!lastRooms) throw error;
        return { ...lastRooms, isKept: true } as Output<N>;
      }
    };
}
