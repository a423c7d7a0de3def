import { foreignCurrencies, type RatesChange } from '#contract/currency.ts';
import { fromNaira } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import type { Rate } from '#server/currency/rules.ts';
import { listRates, lockRates, putRate, removeRate } from '#server/currency/store.ts';

type Office = Pick<House, 'db' | 'clock'>;

export const readRates = ({ db }: Office): Promise<Rate[]> => listRates(db.read);

/** `null` removes a rate. A rate that is sent unchanged counts as checked and gets the new date. */
export function changeRates({ db, clock }: Office, member: Member, wish: RatesChange): Promise<Rate[]> {
  const at = clock.now();
  return db.tx(async (tx) => {
    await lockRates(tx);
    const known = await listRates(tx);
    for (const currency of foreignCurrencies) {
      const naira = wish[currency];
      if (naira === undefined) continue;
      const before = known.find((rate) => rate.currency === currency);
      if (naira === null && !before) continue;
      const cost = naira === null ? null : fromNaira(naira);
      if (cost === null) await removeRate(tx, currency);
      else await putRate(tx, { currency, cost, memberId: member.id, at });
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
