import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { wireFields } from '#contract/core/wire.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { sendCall, type ValidCall, validCall, type WritingName, writingNames } from '#tools/testing/valid-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isReference = (value: unknown): value is string => typeof value === 'string' && uuidPattern.test(value);
const fieldsOnWire = (name: WritingName) => wireFields(endpoints[name].input).map(({ wire }) => wire);
/** Returns the fields that name another record, also those that the call can leave out. */
const referenceFields = (name: WritingName, { input }: ValidCall): string[] => {
  const givenReferences = Object.entries(input).filter(([, value]) => isReference([value].flat()[0]));
  const idFields = fieldsOnWire(name).filter((field) => field.endsWith('_id'));
  return [...new Set([...givenReferences.map(([field]) => field), ...idFields])];
};

/** The short form sends only the calls that name a record outside their path. */
const namesToTest = writingNames.filter((name) => {
  const { path } = endpoints[name];
  const bodyFields = fieldsOnWire(name).filter((field) => !path.includes(`:${field}`));
  return isDeep || bodyFields.some((field) => /_ids?$|_by$|_from$|^room|^items$|^lines$/.test(field));
});

// A violated foreign key that no code expects would be a reply of 500.
test('a call that names what is not there, or what belongs to something else, is told so', async () => {
  const calls: [WritingName, ValidCall][] = [];
  const knownIds = new Map<string, string[]>();
  for (const name of namesToTest) {
    const call = await validCall(app, name, name.toUpperCase().slice(0, 20));
    calls.push([name, call]);
    for (const [field, value] of Object.entries(call.input))
      if (field !== 'id' && isReference(value)) knownIds.set(field, [...(knownIds.get(field) ?? []), value]);
  }
  const problems: string[] = [];
  let sentCount = 0;
  for (const [name, call] of calls)
    for (const field of referenceFields(name, call)) {
      const currentValue = (call.input as Record<string, unknown>)[field];
      const otherIds = (knownIds.get(field) ?? []).filter((value) => value !== currentValue).slice(0, rounds(3, 1));
      for (const otherId of [crypto.randomUUID(), ...otherIds]) {
        sentCount += 1;
        const input = { ...call.input, [field]: Array.isArray(currentValue) ? [otherId] : otherId };
        const { status, body } = await sendCall(name, { ...call, input });
        if (status >= 500) problems.push(`${name} with another ${field}: ${status} ${body.message}`);
      }
    }
  expect(problems).toEqual([]);
  expect(sentCount).toBeGreaterThan(rounds(100, 40));
}, 600_000);
