import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { Proof } from '#contract/proof.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';

const counter = 3;
const challenge = await createChallenge({
  algorithm: 'PBKDF2/SHA-256',
  ...{ cost: 1, counter, deriveKey, hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'another' },
  data: { purpose: 'ab'.repeat(32), until: 1 },
});
const refusal = (asked: unknown) => new AppError('proof_needed', 'Please call us', [], { challenge: asked });

/** Refuses every call that brings no proof. */
function server(asked: unknown) {
  const calls: (Proof | undefined)[] = [];
  return {
    calls,
    send: async (proof: Proof | undefined) => {
      calls.push(proof);
      if (!proof) throw refusal(asked);
      return 'booked';
    },
  };
}

test('work is done where the server asks for it, and the call is made again with it', async () => {
  const { send, calls } = server(challenge);
  let told = 0;
  expect(await withProof(send, () => told++)).toBe('booked');
  expect(calls).toEqual([
    undefined,
    { challenge, solution: { counter, derivedKey: expect.stringMatching(/^\w{64}$/) } },
  ]);
  expect(told).toBe(1);
});

test('nobody works unasked, nor for another refusal', async () => {
  let told = 0;
  const working = () => told++;
  expect(await withProof(async () => 'booked', working)).toBe('booked');
  const taken = async () => {
    throw new AppError('conflict', 'Taken');
  };
  await expect(withProof(taken, working)).rejects.toThrow('Taken');
  expect(told).toBe(0);
});

test.each([
  ['of another kind', { ...challenge, parameters: { ...challenge.parameters, algorithm: 'ARGON2ID' } }],
  ['that is none', undefined],
])('work %s is not begun: the server’s own sentence is said', async (_, asked) => {
  const { send, calls } = server(asked);
  await expect(withProof(send)).rejects.toThrow('Please call us');
  expect(calls).toEqual([undefined]);
});

test('work that was not good enough is not repeated without end', async () => {
  let calls = 0;
  const never = async () => {
    calls += 1;
    throw refusal(challenge);
  };
  await expect(withProof(never)).rejects.toThrow('Please call us');
  expect(calls).toBe(2);
});
