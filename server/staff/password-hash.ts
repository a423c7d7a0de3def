import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id with the library's defaults, which OWASP recommends. Slow on purpose: never call it inside a transaction.
 */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Makes the refusal of an unknown ID take as long as that of a known one. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$fJnWPlqapuBP/lvMcLqzTA$kFdhjSxNqzwWCQDWU4OJVkbA0Blb4SzX34bbV2gafM0';

export const passwordMatches = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  verify(passwordHash ?? dummyHash, password);
