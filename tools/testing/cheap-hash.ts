import { hash } from '@node-rs/argon2';

/** Hashes with argon2id's lowest cost, because tests sign in thousands of times. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
