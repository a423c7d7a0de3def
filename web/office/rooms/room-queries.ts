import type { EndpointName } from '#contract/api.ts';

export const roomQueries: readonly EndpointName[] = [
  'roomInventory',
  'listRoomTypes',
  'deskOverview',
  'listRooms',
  'roomPlan',
];
