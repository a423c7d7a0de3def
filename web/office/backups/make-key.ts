import { generateIdentity, identityToRecipient } from 'age-encryption';

export type MadeKey = { identity: string; recipient: string };

/** Makes a key in the browser. `identity` decrypts what is encrypted to `recipient`. */
export async function makeKey(): Promise<MadeKey> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}
