import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';
import { planNews, planQuery, roomPlan } from '#contract/front-desk/room-plan.ts';

export const planCalls = {
  roomPlan: {
    method: 'GET',
    path: '/room-plan',
    access: ['superadmin', 'supervisor', 'receptionist'],
    shared: true,
    summary: 'Rooms by nights: stays, closures, what is left of each type, and stays that still need a room',
    input: planQuery,
    output: roomPlan,
  },
  planNews: {
    method: 'GET',
    path: '/room-plan/stream',
    access: ['superadmin', 'supervisor', 'receptionist'],
    summary: 'Who changed what on the plan lately; as an event stream, again whenever the plan may have changed',
    input: emptyObject,
    output: planNews,
    live: 'plan',
  },
} as const satisfies Record<string, Endpoint>;
