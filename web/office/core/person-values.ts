import * as z from 'zod/mini';
import { signInMessages } from '#contract/staff/auth.ts';
import type { SecondPerson } from '#contract/staff/second-person.ts';

/** What a form has of a second person: the fields of `SecondPersonFields`, in their order on the screen. */
const personFields = ['staff_id', 'password', 'two_factor_token'] as const;
type PersonField = (typeof personFields)[number];
export type PersonValues = Record<PersonField, string>;

const text = z.string().check(z.trim());
export const personShape = { staff_id: text, password: z.string(), two_factor_token: text };
export const noPerson: PersonValues = { staff_id: '', password: '', two_factor_token: '' };

/** The names on the wire of the fields inside `field`. */
export const personWireNames = (field: string): Record<string, PersonField> =>
  Object.fromEntries(personFields.map((name) => [`${field}.${name}`, name]));

export const personProblems = ({ staff_id, password }: PersonValues): { field: PersonField; message: string }[] => [
  ...(staff_id.trim() === '' ? [{ field: 'staff_id', message: signInMessages.staffId } as const] : []),
  ...(password.trim() === '' ? [{ field: 'password', message: signInMessages.password } as const] : []),
];

export const secondPersonOf = ({ staff_id, password, two_factor_token }: PersonValues): SecondPerson => ({
  ...{ staff_id, password },
  ...(two_factor_token && { two_factor_token }),
});
