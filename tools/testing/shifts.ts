import { randomUUID } from 'node:crypto';
import { currentShift, type OwnShift, saveShiftReply, type TillKind } from '#contract/till/shifts.ts';
import { shiftCash } from '#contract/till/till-cash.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { asSuperadmin } from '#tools/testing/staff.ts';
import type { TestApp } from '#tools/testing/test-app.ts';

type ClientSource = Pick<TestApp, 'client'>;

export async function addTill(app: ClientSource, name: string, kind: TillKind = 'bar'): Promise<string> {
  const { status } = await asSuperadmin(app, (owner) => owner.post('/api/tills', { name, kind }));
  if (status !== 201) throw new Error(`till not added: ${status}`);
  const { tills } = parseWire(
    currentShift,
    (await asSuperadmin(app, (owner) => owner.get('/api/shifts/current'))).body,
  );
  return tills.find((till) => till.name === name)?.id ?? '';
}

export async function openShift(client: Client, till_id: string, float = 0): Promise<OnWire<OwnShift>> {
  const reply = await client.post('/api/shifts', { till_id, float, key: randomUUID() });
  if (reply.status !== 201) throw new Error(`not opened: ${reply.status} ${JSON.stringify(reply.body)}`);
  return parseWire(saveShiftReply, reply.body).shift;
}

/** The input of a count that found nothing, except for what `changes` sets. */
export const countInput = (changes: Partial<Omit<WireInput<'countShift'>, 'id'>> = {}) => ({
  ...{ pieces: [0, 0, 0, 0, 0, 0, 0, 0], card_total: 0, card_slips: 0, card_batch: '', transfers: [] },
  key: randomUUID(),
  ...changes,
});

export async function countShift(client: Client, id: string, changes: Parameters<typeof countInput>[0] = {}) {
  const reply = await client.post(`/api/shifts/${id}/counts`, countInput(changes));
  if (reply.status !== 201) throw new Error(`not counted: ${reply.status} ${JSON.stringify(reply.body)}`);
  return parseWire(saveShiftReply, reply.body).shift;
}

type EnvelopeToDrop = Omit<WireInput<'dropEnvelope'>, 'key'> & { key?: string };

const expectCreated = (what: string, { status, body }: Reply) => {
  if (status !== 201) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
};

export async function dropEnvelope(client: Client, { id, ...envelope }: EnvelopeToDrop): Promise<void> {
  expectCreated('not dropped', await client.post(`/api/shifts/${id}/drops`, { key: randomUUID(), ...envelope }));
}

export async function handOver(client: Client, { id, ...envelope }: EnvelopeToDrop): Promise<void> {
  expectCreated('not handed over', await client.post(`/api/shifts/${id}/handover`, { key: randomUUID(), ...envelope }));
}

export async function payOut(client: Client, id: string, changes: { amount: number }): Promise<void> {
  const input = { reason: 'Ice', receipt: '17', key: randomUUID(), ...changes };
  expectCreated('not paid out', await client.post(`/api/shifts/${id}/paid-outs`, input));
}

export const readShiftCash = async (client: Client, id: string) =>
  parseWire(shiftCash, (await client.get(`/api/shifts/${id}/cash`)).body);
