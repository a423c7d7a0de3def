import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { formatNaira, fromNaira, toNaira } from '#contract/core/money.ts';
import type { Clock } from '#server/core/clock.ts';
import { sendPage } from '#server/platform/integrations/sandbox/page.tsx';
import type { PushPayment, TerminalStore } from '#server/platform/integrations/sandbox/terminal-store.ts';

/**
 * `lost`: the terminal shows the amount, and the answer never arrives. `dropped`: the request is lost before it
 * arrives. `refuse`: the stand-in knows no terminal. `garbage`: answers are no JSON.
 */
const faults = ['none', 'down', 'lost', 'dropped', 'refuse', 'garbage'] as const;
type Fault = (typeof faults)[number];

const pushShape = z.object({
  terminalSerialNumber: z.string().check(z.minLength(1)),
  amount: z.number().check(z.positive()),
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  currency: z.literal('NGN'),
  expiresIn: z.int().check(z.positive()),
});
const referenceParams = z.object({ reference: z.string() });
/**
 * `amount` is the amount that was paid, if it is not the one that was asked for. Without `rrn` a number is made up;
 * `none` stands for no number.
 */
const decisionShape = z.object({
  decision: z.enum(['approve', 'decline', 'fail']),
  amount: z.optional(z.number()),
  rrn: z.optional(z.string()),
});
const statusByDecision = { approve: 'COMPLETED', decline: 'DECLINED', fail: 'FAILED' } as const;
const messageByStatus: Record<PushPayment['status'], string> = {
  PENDING: 'Push delivered to terminal',
  COMPLETED: 'Approved',
  DECLINED: 'Insufficient funds',
  EXPIRED: 'No card was presented',
  FAILED: 'The terminal lost its connection',
};
const maxShownPayments = 20;

type TerminalSandboxOptions = {
  store: TerminalStore;
  clock: Clock;
  clientId: string;
  clientSecret: string;
  serials: () => Readonly<Record<string, string>>;
};

/** A stand-in for the push payments of Moniepoint, with a page on which the card is approved or declined. */
export function terminalSandbox({
  store,
  clock,
  clientId,
  clientSecret,
  serials,
}: TerminalSandboxOptions): FastifyPluginAsync {
  return async (app) => {
    let fault: Fault = 'none';
    await store.prepare();
    acceptForms(app);
    const basicCredentials = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const now = () => clock.now();
    const cutConnection = (reply: FastifyReply) => {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    };
    const refuse = (reply: FastifyReply, status: number, responseMessage: string) =>
      reply.code(status).send({ requestSuccessful: false, responseMessage, responseCode: String(status) });
    const answer = (reply: FastifyReply, payment: PushPayment) => {
      const status = statusAt(payment, now());
      const { reference, serial, amount, rrn } = payment;
      return reply.send({
        ...{ requestSuccessful: true, responseMessage: 'success', responseCode: '0' },
        responseBody: {
          ...{ terminalSerialNumber: serial, reference, amount: toNaira(amount), currency: 'NGN', status, rrn },
          responseMessage: messageByStatus[status],
        },
      });
    };
    const merchantOnly =
      (work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        if (fault === 'down') return refuse(reply, 503, 'Service unavailable');
        if (fault === 'garbage') return reply.type('text/html').send('<h1>Bad gateway</h1>');
        return request.headers.authorization === basicCredentials
          ? work(request, reply)
          : refuse(reply, 401, 'Invalid credentials');
      };

    app.post(
      '/api/v1/push-payment/request',
      merchantOnly(async ({ body }, reply) => {
        if (fault === 'dropped') return cutConnection(reply);
        const parsed = pushShape.safeParse(body);
        if (!parsed.success) return refuse(reply, 400, 'The request is not valid');
        const { reference, terminalSerialNumber: serial, amount, expiresIn } = parsed.data;
        if (fault === 'refuse' || !Object.values(serials()).includes(serial))
          return refuse(reply, 404, 'The terminal is not known');
        const expiresAt = new Date(now().getTime() + expiresIn * 1000);
        const isNew = await store.add({ reference, serial, amount: fromNaira(amount), expiresAt });
        const payment = await store.find(reference);
        if (fault === 'lost') return cutConnection(reply);
        return isNew && payment ? answer(reply, payment) : refuse(reply, 409, 'The reference was used before');
      }),
    );
    app.get(
      '/api/v1/push-payment/status/:reference',
      merchantOnly(async ({ params }, reply) => {
        const payment = await store.find(referenceParams.parse(params).reference);
        return payment ? answer(reply, payment) : refuse(reply, 404, 'The reference is not known');
      }),
    );

    app.get('/', async (_, reply) => {
      const payments = await store.list(maxShownPayments);
      return sendPage(reply, 'Demo terminals', <TerminalsPage payments={payments} serials={serials()} now={now()} />);
    });
    app.post('/:reference', async (request, reply) => {
      const { reference } = referenceParams.parse(request.params);
      const { decision, amount, rrn = newRrn() } = decisionShape.parse(request.body);
      const payment = await store.find(reference);
      if (!payment || statusAt(payment, now()) !== 'PENDING') return refuse(reply, 409, 'It is not waiting for a card');
      const isApproved = decision === 'approve';
      const paidAmount = amount === undefined ? null : fromNaira(amount);
      await store.decide(reference, statusByDecision[decision], paidAmount, isApproved && rrn !== 'none' ? rrn : null);
      return reply.redirect('./', 303);
    });
    app.post('/faults', async (request) => {
      ({ fault } = z.object({ fault: z.enum(faults) }).parse(request.body));
      return { fault };
    });
  };
}

const statusAt = ({ status, expiresAt }: PushPayment, now: Date): PushPayment['status'] =>
  status === 'PENDING' && now > expiresAt ? 'EXPIRED' : status;

const newRrn = (): string => String(randomInt(600_000_000_000, 800_000_000_000));

/** The page has no script, so its buttons are forms. */
const acceptForms = (app: FastifyInstance) =>
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

type TerminalsPageProps = { payments: readonly PushPayment[]; serials: Readonly<Record<string, string>>; now: Date };

const TerminalsPage = ({ payments, serials, now }: TerminalsPageProps) => (
  <>
    <h1>Demo terminals</h1>
    <p>This is a demonstration: press what the guest’s card does. No money moves.</p>
    <p>
      <a href="./">Show what was sent since</a>
    </p>
    {payments.length === 0 && <p className="empty">No amount was sent to a terminal yet.</p>}
    <ul>
      {payments.map((payment) => {
        const status = statusAt(payment, now);
        const name = Object.entries(serials).find(([, serial]) => serial === payment.serial)?.[0] ?? payment.serial;
        return (
          <li key={payment.reference} className="card">
            <strong>{formatNaira(payment.amount)}</strong>
            <span>{name}</span>
            {status === 'PENDING' ? (
              <form method="post" action={`./${payment.reference}`}>
                <div>
                  <button type="submit" name="decision" value="approve">
                    Approve
                  </button>
                  <button type="submit" name="decision" value="decline" className="other">
                    Decline
                  </button>
                </div>
              </form>
            ) : (
              <span>{payment.rrn ? `${messageByStatus[status]}, RRN ${payment.rrn}` : messageByStatus[status]}</span>
            )}
          </li>
        );
      })}
    </ul>
  </>
);

/** The keys for the stand-in. They are public, because they protect nothing. */
export const sandboxTerminalKeys = { clientId: 'sandbox-terminals', clientSecret: 'sandbox-terminals-secret' } as const;
