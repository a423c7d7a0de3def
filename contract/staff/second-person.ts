import * as z from 'zod/mini';
import { credentials } from '#contract/staff/auth.ts';

export const secondPersonMessages = {
  confirm: 'A supervisor or a superadmin must confirm this',
  notAnother: 'Another person must confirm this',
  mayNotConfirm: 'Only a supervisor or a superadmin can confirm this',
} as const;

/** Somebody who proves on the screen of another one who they are. */
export const secondPerson = z.pick(credentials, { staff_id: true, password: true, two_factor_token: true });
export type SecondPerson = z.output<typeof secondPerson>;
export const confirmField = z.object(secondPerson.shape, secondPersonMessages.confirm);
