import { hash, verify } from '@node-rs/argon2';

/**
 * Hashes with argon2id and the library's defaults, which OWASP recommends. It is slow on purpose, so never call it
 * inside a transaction.
 */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Compared with the typed password when the Staff ID is unknown or has no password, so that this refusal takes as long
 * as that of a wrong password.
 */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$fJnWPlqapuBP/lvMcLqzTA$kFdhjSxNqzwWCQDWU4OJVkbA0Blb4SzX34bbV2gafM0';

/** Nothing matches the password of a person who has none. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, password);
  return matches && typeof passwordHash === 'string';
}
