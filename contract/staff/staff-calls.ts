import * as z from 'zod/mini';
import { type Endpoint, emptyObject, messageReply } from '#contract/core/endpoint.ts';
import { lockedSignIns, sessionsEnded } from '#contract/staff/auth.ts';
import {
  memberIdField,
  newStaff,
  removeStaffReply,
  saveStaffReply,
  staffPage,
  staffQuery,
  staffUpdate,
} from '#contract/staff/staff.ts';

export const staffCalls = {
  listStaff: {
    method: 'GET',
    path: '/staff',
    access: ['superadmin'],
    summary: 'Staff members, by page',
    input: staffQuery,
    output: staffPage,
  },
  addStaff: {
    method: 'POST',
    path: '/staff',
    access: ['superadmin'],
    summary: 'Add a staff member with a temporary password',
    input: newStaff,
    output: saveStaffReply,
    errors: ['conflict'],
    status: 201,
  },
  updateStaff: {
    method: 'PUT',
    path: '/staff/:id',
    access: ['superadmin'],
    summary: 'Change a staff member; a role, password or deactivation ends their sessions',
    input: z.extend(staffUpdate, memberIdField),
    output: saveStaffReply,
    errors: ['not_found', 'conflict'],
  },
  deleteStaff: {
    method: 'DELETE',
    path: '/staff/:id',
    access: ['superadmin'],
    summary: 'Delete a staff member, or deactivate one who has records',
    input: z.object(memberIdField),
    output: removeStaffReply,
    errors: ['not_found', 'conflict'],
  },
  endStaffSessions: {
    method: 'POST',
    path: '/staff/:id/end-sessions',
    access: ['superadmin'],
    summary: 'End every session of another staff member',
    input: z.object(memberIdField),
    output: sessionsEnded,
    errors: ['not_found', 'conflict'],
  },
  lockedSignIns: {
    method: 'GET',
    path: '/staff/locked',
    access: ['superadmin'],
    summary: 'Who cannot sign in from somewhere at the moment, after too many wrong tries',
    input: emptyObject,
    output: lockedSignIns,
  },
  unlockSignIn: {
    method: 'POST',
    path: '/staff/:id/unlock',
    access: ['superadmin'],
    summary: 'Forget the wrong tries of a staff member, and so end every lock',
    input: z.object(memberIdField),
    output: messageReply,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
