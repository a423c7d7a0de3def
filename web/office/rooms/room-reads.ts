import type { EndpointName } from '#contract/api.ts';

export const roomReads: readonly EndpointName[] = ['roomInventory', 'listRoomTypes', 'deskOverview'];
