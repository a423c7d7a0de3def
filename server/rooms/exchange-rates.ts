import { fromNaira } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { type ExchangeRatesChange, foreignCurrencies } from '#contract/rooms/currency.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  deleteExchangeRate,
  listExchangeRates,
  lockExchangeRates,
  type StoredExchangeRate,
  upsertExchangeRate,
} from '#server/rooms/exchange-rate-store.ts';

type RateDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * In the input, `null` removes a rate, and a missing currency stays as it is. An unchanged rate gets a new date too,
 * because somebody has confirmed it today.
 */
export function changeExchangeRates(
  { db, clock }: RateDeps,
  member: Member,
  input: ExchangeRatesChange,
): Promise<StoredExchangeRate[]> {
  const at = clock.now();
  return db.tx(async (tx) => {
    await lockExchangeRates(tx);
    const currentRates = await listExchangeRates(tx);
    for (const currency of foreignCurrencies) {
      const naira = input[currency];
      if (naira === undefined) continue;
      const before = currentRates.find((rate) => rate.currency === currency);
      if (naira === null && !before) continue;
      const rateKobo = naira === null ? null : fromNaira(naira);
      if (rateKobo === null) await deleteExchangeRate(tx, currency);
      else await upsertExchangeRate(tx, { currency, rateKobo, memberId: member.id, at });
      await audit(tx, {
        at,
        actor: member.staffId,
        action: rateKobo === null ? 'exchange rate removed' : 'exchange rate set',
        subject: { kind: 'rate', id: currency },
        ...(before && { before: { rateKobo: before.rateKobo } }),
        ...(rateKobo !== null && { after: { rateKobo } }),
      });
    }
    return listExchangeRates(tx);
  });
}
