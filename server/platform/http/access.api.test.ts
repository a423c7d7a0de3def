import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { type Endpoint, unattendedHeader } from '#contract/core/endpoint.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { staffRoles } from '#contract/core/roles.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { isDeep } from '#tools/testing/form.ts';
import { addStaffMember, login } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const callers = ['nobody', ...staffRoles, 'expired'] as const;
type Caller = (typeof callers)[number];

const browsers = new Map<Caller, Promise<Client>>();
const browserOf = (caller: Caller): Promise<Client> => {
  const knownBrowser = browsers.get(caller) ?? openBrowser(caller);
  browsers.set(caller, knownBrowser);
  return knownBrowser;
};

/** The caller `expired` is a superadmin whose password has expired and must be changed first. */
async function openBrowser(caller: Caller): Promise<Client> {
  const client = app.client();
  if (caller === 'nobody') return client;
  if (caller !== 'expired') return signedIn(app, caller);
  const { staffId, password } = await addStaffMember(app, { role: 'superadmin', mustChangePassword: true });
  const { body } = await login(client, staffId, password);
  expect(body.passwordExpired).toBe(true);
  return client;
}

async function probe({ method, path, changesSession, machine, live }: Endpoint, caller: Caller): Promise<Reply> {
  const client = await browserOf(caller);
  if (live) return probeStream(client, `/api${path}`);
  if (machine) return client.raw(`/api${path}`, { method, headers: { 'verif-hash': 'sandbox-webhook-hash' } });
  if (changesSession) browsers.delete(caller);
  return client.send(method, `/api${path.replace(/:\w+/g, crypto.randomUUID())}`);
}

/** Closes the connection once a stream has opened, because the body of a stream never ends. */
async function probeStream(client: Client, path: string): Promise<Reply> {
  const response = await client.open(path, { headers: { accept: 'text/event-stream' } });
  const { status, headers } = response;
  if (status !== 200) return { status, headers, body: (await response.json()) as Reply['body'] };
  await response.body?.cancel();
  return { status, headers, body: {} };
}

const isOpenTo = ({ access, allowsExpiredPassword }: Endpoint, caller: Caller): boolean => {
  if (access === 'public') return true;
  return caller === 'expired' ? allowsExpiredPassword === true : caller !== 'nobody' && access.includes(caller);
};

type Verdict = 'open' | 401 | 403;
const expectedVerdict = (endpoint: Endpoint, caller: Caller): Verdict => {
  if (isOpenTo(endpoint, caller)) return 'open';
  return caller === 'nobody' || caller === 'expired' ? 401 : 403;
};
const verdictOf = ({ status, body }: Reply): string | number => {
  if (status === 401 && body.message === errorMessages.unauthenticated) return 401;
  if (status === 403 && body.message === errorMessages.forbidden) return 403;
  return status < 500 && body.code !== 'csrf' ? 'open' : `${status} ${String(body.message)}`;
};

type Row = readonly [name: string, endpoint: Endpoint];

type Selection = (row: Row, caller: Caller) => boolean;

/** All callers go through the table at the same time, each from its first call to its last. */
async function findWrongVerdicts(rows: readonly Row[], isProbed: Selection = () => true): Promise<string[]> {
  const problemsOf = async (caller: Caller) => {
    const problems: string[] = [];
    for (const row of rows.filter((each) => isProbed(each, caller))) {
      const [name, endpoint] = row;
      const outcome = verdictOf(await probe(endpoint, caller));
      if (outcome !== expectedVerdict(endpoint, caller)) problems.push(`${name} for ${caller}: ${outcome}`);
    }
    return problems;
  };
  return (await Promise.all(callers.map(problemsOf))).flat();
}

/** A copy of the table of calls, because a test below changes the original. */
const callTable: Row[] = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, { ...endpoint }]);

/**
 * The short form makes each call as nobody, as one of the callers who may make it, and as one of those who may not. It
 * takes these callers in turn, because all calls look up their callers in the same way.
 */
const isProbed: Selection = (row, caller) => {
  if (isDeep || caller === 'nobody') return true;
  const [, endpoint] = row;
  const callersAlike = callers.filter(
    (each) => each !== 'nobody' && isOpenTo(endpoint, each) === isOpenTo(endpoint, caller),
  );
  return callersAlike[callTable.indexOf(row) % callersAlike.length] === caller;
};

test('each call is open to those in the table and to nobody else', async () => {
  expect(await findWrongVerdicts(callTable, isProbed)).toEqual([]);
}, 600_000);

describe('this suite notices', () => {
  const changeableEndpoints = endpoints as Record<string, Endpoint>;
  const findProblemsAfter = async (name: string, change: Partial<Endpoint>): Promise<string[]> => {
    const endpoint = changeableEndpoints[name] as Endpoint;
    const { access, allowsExpiredPassword } = { ...endpoint };
    Object.assign(endpoint, change);
    try {
      return await findWrongVerdicts([[name, { ...endpoint, access, allowsExpiredPassword }]]);
    } finally {
      Object.assign(endpoint, { access, allowsExpiredPassword });
    }
  };

  test('a call that is open to one role too many', async () => {
    expect(await findProblemsAfter('listStaff', { access: ['superadmin', 'barmen'] })).toEqual([
      'listStaff for barmen: open',
    ]);
  });

  test('a call that is open to everybody', async () => {
    const otherCallers = callers.filter((caller) => caller !== 'superadmin');
    expect(await findProblemsAfter('listStaff', { access: 'public' })).toEqual(
      otherCallers.map((caller) => `listStaff for ${caller}: open`),
    );
  });

  test('a call that is closed to somebody who may', async () => {
    expect(await findProblemsAfter('verifySession', { access: ['superadmin'] })).toEqual(
      ['supervisor', 'receptionist', 'barmen', 'housekeeper'].map((caller) => `verifySession for ${caller}: 403`),
    );
  });

  test('a call that an expired password still makes', async () => {
    expect(await findProblemsAfter('addStaff', { allowsExpiredPassword: true })).toEqual([
      'addStaff for expired: open',
    ]);
  });
});

test('a wrong role is refused before its input is looked at, and learns nothing of what exists', async () => {
  const client = await signedIn(app, 'barmen');
  const { id } = await addStaffMember(app);
  const refusal = { success: false, message: errorMessages.forbidden };
  for (const path of [`/api/staff/${id}`, `/api/staff/${crypto.randomUUID()}`, '/api/staff/malformed']) {
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await client.send(method, path, { role: 'superadmin' });
      expect([method, path, status, body]).toEqual([method, path, 403, refusal]);
    }
  }
});

test('a session cookie that is none of ours is nobody', async () => {
  const cookies = ['session=', 'session=x', `session=${'x'.repeat(4_000)}`, 'session=%00', "session=' or 1=1--"];
  for (const cookie of cookies) {
    const { status } = await app.client().raw('/api/auth/verify', { headers: { cookie } });
    expect([cookie, status]).toEqual([cookie, 401]);
  }
});

test('no header makes a caller more than they are', async () => {
  const { status } = await app.client().raw('/api/staff', {
    headers: {
      authorization: 'Bearer superadmin',
      'x-role': 'superadmin',
      'x-user': 'ADMIN001',
      [unattendedHeader]: '',
    },
  });
  expect(status).toBe(401);
});
