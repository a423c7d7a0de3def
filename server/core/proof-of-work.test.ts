import { beforeAll, describe, expect, test } from 'vitest';
import { challenge, type WorkProof } from '#contract/core/proof.ts';
import { settableClock } from '#server/core/clock.ts';
import { drawTries, proofNeededError, verifyProof } from '#server/core/proof-of-work.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { solveProof } from '#tools/testing/proof.ts';

const clock = settableClock(openedAt);
const deps = { clock, secret: 'a secret of the hotel that is long enough' };

let proof: WorkProof;
beforeAll(async () => {
  const { kind, message, detail } = await proofNeededError(deps, 'book a room', 'Please call us');
  expect([kind, message]).toEqual(['proof_needed', 'Please call us']);
  proof = await solveProof(challenge.parse(detail.challenge));
});

test('work is good for what it was asked for, for ten minutes', async () => {
  const { nonce } = proof.challenge.parameters;
  clock.set(new Date(openedAt.getTime() + 10 * 60_000 - 1));
  expect(await verifyProof(deps, proof, 'book a room')).toMatchObject({ nonce });
  clock.advance(1);
  expect(await verifyProof(deps, proof, 'book a room')).toBeUndefined();
  clock.set(openedAt);
});

describe('work is good for nothing', () => {
  const forgeProof = (parameters: object): WorkProof => ({
    ...proof,
    challenge: { ...proof.challenge, parameters: { ...proof.challenge.parameters, ...parameters } },
  });
  const forgeData = (changes: object) => forgeProof({ data: { ...proof.challenge.parameters.data, ...changes } });
  const solution = { counter: 0, derivedKey: '00'.repeat(32) };

  test.each<[string, () => WorkProof | undefined]>([
    ['that was not done', () => undefined],
    ['that was made to look longer valid', () => forgeData({ until: openedAt.getTime() + 86_400_000 })],
    ['that was made easier', () => forgeProof({ cost: 1 })],
    ['that was made to look unused', () => forgeProof({ nonce: '0'.repeat(32) })],
    ['with a made-up solution', () => ({ ...proof, solution })],
    [
      'with a signature of one’s own',
      () => ({ ...proof, challenge: { ...proof.challenge, signature: '0'.repeat(64) } }),
    ],
  ])('%s', async (_, wrong) => {
    expect(await verifyProof(deps, wrong(), 'book a room')).toBeUndefined();
  });

  test('that another hotel has asked for, or this one for something else', async () => {
    expect(await verifyProof({ ...deps, secret: 'another one' }, proof, 'book a room')).toBeUndefined();
    expect(await verifyProof(deps, proof, 'book another room')).toBeUndefined();
  });
});

test('no number of tries can be left out', () => {
  const drawnTries = new Set(Array.from({ length: 2000 }, drawTries));
  expect([Math.min(...drawnTries), Math.max(...drawnTries), drawnTries.size]).toEqual([1, 60, 60]);
});
