import { join } from 'node:path';
import type { Env } from '#server/core/env.ts';
import { readFileIfThere, writePrivateFile } from '#server/core/private-file.ts';
import { sealFor, unsealFor } from '#server/core/sealed-text.ts';

/** The file with values of SESSION_SECRET of the computers that the hotel had before, one in each line, encrypted. */
const earlierSecretsPath = (dataDir: string): string => join(dataDir, 'earlier-secrets');

const purpose = 'earlier SESSION_SECRET';

type SecretsEnv = Pick<Env, 'sessionSecret' | 'previousSecrets'>;
const secretsOf = ({ sessionSecret, previousSecrets }: SecretsEnv) => [sessionSecret, ...previousSecrets];

export const sealEarlierSecret = (secret: string, text: string): string => sealFor(purpose, secret, text);

/** Throws if SESSION_SECRET was changed since. */
export const unsealEarlierSecret = (env: SecretsEnv, sealed: string): string =>
  unsealFor(purpose, secretsOf(env), sealed).text;

/**
 * Adds to SESSION_SECRET_BEFORE the secrets that came with a restore. They count as long as the SESSION_SECRET of that
 * time does, with which they are encrypted.
 */
export function withEarlierSecrets<E extends SecretsEnv & Pick<Env, 'dataDir'>>(env: E): E {
  const secrets = readLines(env.dataDir).flatMap((line) => {
    try {
      return [unsealEarlierSecret(env, line)];
    } catch {
      return [];
    }
  });
  const known = secretsOf(env);
  return {
    ...env,
    previousSecrets: [...env.previousSecrets, ...secrets.filter((secret) => !known.includes(secret))],
  };
}

/** Adds a secret to the file, once. */
export function addEarlierSecret(env: SecretsEnv & Pick<Env, 'dataDir'>, secret: string): void {
  if (secretsOf(withEarlierSecrets(env)).includes(secret)) return;
  const lines = [sealEarlierSecret(env.sessionSecret, secret), ...readLines(env.dataDir)];
  writePrivateFile(earlierSecretsPath(env.dataDir), `${lines.join('\n')}\n`);
}

const readLines = (dataDir: string): string[] =>
  (readFileIfThere(earlierSecretsPath(dataDir)) ?? '').split('\n').filter(Boolean);
