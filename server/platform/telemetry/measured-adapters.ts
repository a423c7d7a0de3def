import { type Gateway, GatewayRefused, GatewayUnavailable } from '#server/core/gateway.ts';
import type { Mailer } from '#server/core/mailer.ts';
import type { Meter } from '#server/platform/telemetry/meter.ts';

/** `onOutcome` hears after each call whether the gateway answered. A refusal is an answer. */
export function measuredGateway(gateway: Gateway, meter: Meter, onOutcome: (answered: boolean) => void): Gateway {
  const measuredMethods: Record<string | symbol, unknown> = {};
  return new Proxy(gateway, {
    get(target, name) {
      const property: unknown = Reflect.get(target, name);
      if (typeof property !== 'function') return property;
      measuredMethods[name] ??= (...args: unknown[]) =>
        timeCall(meter, String(name), () => Reflect.apply(property, target, args), onOutcome);
      return measuredMethods[name];
    },
  });
}

/** Times a method of the gateway if it returns a promise. The others make no network call and are not counted. */
function timeCall(meter: Meter, call: string, invoke: () => unknown, onOutcome: (answered: boolean) => void): unknown {
  const startedAt = performance.now();
  const result = invoke();
  if (!(result instanceof Promise)) return result;
  const count = (outcome: string) => meter.gateway.observe({ call, outcome }, (performance.now() - startedAt) / 1000);
  result.then(
    () => {
      count('answered');
      onOutcome(true);
    },
    (error: unknown) => {
      const isUnavailable = error instanceof GatewayUnavailable;
      count(isUnavailable ? 'unavailable' : 'failed');
      if (isUnavailable || error instanceof GatewayRefused) onOutcome(!isUnavailable);
    },
  );
  return result;
}

export const measuredMailer = (mailer: Mailer, { mails }: Meter): Mailer => ({
  async send(mail) {
    try {
      await mailer.send(mail);
      mails.inc({ outcome: 'sent' });
    } catch (error) {
      mails.inc({ outcome: 'failed' });
      throw error;
    }
  },
  close: () => mailer.close(),
});
