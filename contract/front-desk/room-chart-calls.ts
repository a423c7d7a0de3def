import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';
import { chartNews, chartQuery, roomChart } from '#contract/front-desk/room-chart.ts';

export const roomChartCalls = {
  roomPlan: {
    method: 'GET',
    path: '/room-plan',
    access: ['superadmin', 'supervisor', 'receptionist'],
    shared: true,
    summary: 'Rooms by nights: stays, closures, what is left of each type, and stays that still need a room',
    shows: ['bookings', 'rooms', 'housekeeping'],
    input: chartQuery,
    output: roomChart,
  },
  planNews: {
    method: 'GET',
    path: '/room-plan/stream',
    access: ['superadmin', 'supervisor', 'receptionist'],
    summary: 'Who changed what on the plan lately; as an event stream, again whenever the plan may have changed',
    input: emptyObject,
    output: chartNews,
    live: 'plan',
  },
} as const satisfies Record<string, Endpoint>;
