import * as z from 'zod/mini';
import { type SecondPerson, secondPersonMessages } from '#contract/staff/second-person.ts';

/** The names of the fields with which another person confirms something, in their order on the screen. */
const personFields = ['staffId', 'password', 'twoFactorToken'] as const;
type PersonField = (typeof personFields)[number];
export type PersonValues = Record<PersonField, string>;

const trimmedText = z.string().check(z.trim());
export const personShape = { staffId: trimmedText, password: z.string(), twoFactorToken: trimmedText };
export const noPerson: PersonValues = { staffId: '', password: '', twoFactorToken: '' };

/** Maps the names of the second person's fields in a call, such as `confirm.staffId`, to their names in the form. */
export const personFieldNames = (field: string): Record<string, PersonField> =>
  Object.fromEntries(personFields.map((name) => [`${field}.${name}`, name]));

export const personProblems = ({ staffId, password }: PersonValues): { field: PersonField; message: string }[] => [
  ...(staffId.trim() === '' ? [{ field: 'staffId', message: secondPersonMessages.staffId } as const] : []),
  ...(password.trim() === '' ? [{ field: 'password', message: secondPersonMessages.password } as const] : []),
];

export const secondPersonOf = ({ staffId, password, twoFactorToken }: PersonValues): SecondPerson => ({
  ...{ staffId, password },
  ...(twoFactorToken && { twoFactorToken }),
});
