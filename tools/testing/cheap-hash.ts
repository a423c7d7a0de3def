import { hash } from '@node-rs/argon2';

/** A password as the database keeps it, but with argon2id's least cost: tests sign in thousands of times. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
