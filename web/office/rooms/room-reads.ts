import type { EndpointName } from '#contract/api.ts';

/** What is to be read again when rooms or their prices have changed. */
export const roomReads: readonly EndpointName[] = ['roomInventory', 'listRoomTypes', 'deskOverview'];
