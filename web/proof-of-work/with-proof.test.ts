import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { AppError } from '#contract/core/errors.ts';
import type { WorkProof } from '#contract/core/proof.ts';
import { withProof } from '#web/proof-of-work/with-proof.ts';

const counter = 3;
const challenge = await createChallenge({
  algorithm: 'PBKDF2/SHA-256',
  ...{ cost: 1, counter, deriveKey, hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'another' },
  data: { purpose: 'ab'.repeat(32), until: 1 },
});
const refusal = (demanded: unknown) => new AppError('proof_needed', 'Please call us', [], { challenge: demanded });

function makeServer(demanded: unknown) {
  const calls: (WorkProof | undefined)[] = [];
  return {
    calls,
    send: async (proof: WorkProof | undefined) => {
      calls.push(proof);
      if (!proof) throw refusal(demanded);
      return 'booked';
    },
  };
}

test('work is done where the server asks for it, and the call is made again with it', async () => {
  const { send, calls } = makeServer(challenge);
  let workCount = 0;
  expect(await withProof(send, () => workCount++)).toBe('booked');
  expect(calls).toEqual([
    undefined,
    { challenge, solution: { counter, derivedKey: expect.stringMatching(/^\w{64}$/) } },
  ]);
  expect(workCount).toBe(1);
});

test('nobody works unasked, nor for another refusal', async () => {
  let workCount = 0;
  const working = () => workCount++;
  expect(await withProof(async () => 'booked', working)).toBe('booked');
  const conflicting = async () => {
    throw new AppError('conflict', 'Taken');
  };
  await expect(withProof(conflicting, working)).rejects.toThrow('Taken');
  expect(workCount).toBe(0);
});

test.each([
  ['of another kind', { ...challenge, parameters: { ...challenge.parameters, algorithm: 'ARGON2ID' } }],
  ['that is none', undefined],
])('work %s is not begun: the server’s own sentence is said', async (_, demanded) => {
  const { send, calls } = makeServer(demanded);
  await expect(withProof(send)).rejects.toThrow('Please call us');
  expect(calls).toEqual([undefined]);
});

test('work that was not good enough is not repeated without end', async () => {
  let calls = 0;
  const alwaysRefusing = async () => {
    calls += 1;
    throw refusal(challenge);
  };
  await expect(withProof(alwaysRefusing)).rejects.toThrow('Please call us');
  expect(calls).toBe(2);
});
