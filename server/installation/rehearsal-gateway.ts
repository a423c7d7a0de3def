import type { Db } from '#db/db.ts';
import { type Gateway, GatewayUnavailable } from '#server/core/gateway.ts';
import { readStage } from '#server/installation/installation-store.ts';

/**
 * The gateway with its test keys. An answer that comes when the rehearsal is over counts for nothing, also in a process
 * that has not heard of the opening yet.
 */
export function onlyInRehearsal(gateway: Gateway, { read }: Pick<Db, 'read'>): Gateway {
  const whileRehearsing =
    <Input extends unknown[], Answer>(ask: (...input: Input) => Promise<Answer>) =>
    async (...input: Input): Promise<Answer> => {
      const answer = await ask(...input);
      if ((await readStage(read)) !== 'rehearsal') throw new GatewayUnavailable('the rehearsal is over');
      return answer;
    };
  return {
    publicKey: gateway.publicKey,
    scriptUrl: gateway.scriptUrl,
    byId: whileRehearsing(gateway.byId),
    byTxRef: whileRehearsing(gateway.byTxRef),
    list: whileRehearsing(gateway.list),
    refund: whileRehearsing(gateway.refund),
    refundById: whileRehearsing(gateway.refundById),
    listRefunds: whileRehearsing(gateway.listRefunds),
    readWebhook: gateway.readWebhook,
    payloadHash: gateway.payloadHash,
  };
}
