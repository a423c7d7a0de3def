import { type Endpoint, emptyObject } from '#contract/core/endpoint.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { bellState, noticesPage, noticesQuery, readNoticesInput } from '#contract/messaging/bell.ts';

export const bellCalls = {
  listNotices: {
    method: 'GET',
    path: '/notices',
    access: staffRoles,
    summary: 'What has happened lately that concerns oneself, newest first, and how much of it is unread',
    shows: ['notices'],
    input: noticesQuery,
    output: noticesPage,
  },
  readNotices: {
    method: 'POST',
    path: '/notices/read',
    access: staffRoles,
    summary: 'Mark some of one’s notices, or all up to one, as read',
    changes: ['notices'],
    input: readNoticesInput,
    output: bellState,
  },
  bellState: {
    method: 'GET',
    path: '/notices/stream',
    access: staffRoles,
    summary: 'How much is unread and what is newest; as an event stream, again whenever that changes',
    input: emptyObject,
    output: bellState,
    live: 'bell',
  },
} as const satisfies Record<string, Endpoint>;
