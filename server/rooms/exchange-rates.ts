import { foreignCurrencies, type RatesChange } from '#contract/currency.ts';
import { fromNaira } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { deleteRate, listRates, lockRates, type Rate, upsertRate } from '#server/rooms/exchange-rate-store.ts';

type RateDeps = Pick<Deps, 'db' | 'clock'>;

/** `null` removes a rate. A rate that is sent unchanged counts as checked and gets the new date. */
export function changeRates({ db, clock }: RateDeps, member: Member, input: RatesChange): Promise<Rate[]> {
  const at = clock.now();
  return db.tx(async (tx) => {
    await lockRates(tx);
    const currentRates = await listRates(tx);
    for (const currency of foreignCurrencies) {
      const naira = input[currency];
      if (naira === undefined) continue;
      const before = currentRates.find((rate) => rate.currency === currency);
      if (naira === null && !before) continue;
      const cost = naira === null ? null : fromNaira(naira);
      if (cost === null) await deleteRate(tx, currency);
      else await upsertRate(tx, { currency, cost, memberId: member.id, at });
      await audit(tx, {
        at,
        actor: member.staffId,
        action: cost === null ? 'exchange rate removed' : 'exchange rate set',
        subject: { kind: 'rate', id: currency },
        ...(before && { before: { rateKobo: before.cost } }),
        ...(cost !== null && { after: { rateKobo: cost } }),
      });
    }
    return listRates(tx);
  });
}
