import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { fieldError } from '#contract/core/errors.ts';
import { formatNaira, fromNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { Member } from '#contract/core/roles.ts';
import { type NewPromo, promoMessages } from '#contract/rooms/promo-codes.ts';
import { promoTexts } from '#contract/rooms/promo-prices.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { requireUnchanged } from '#server/core/require-unchanged.ts';
import {
  findPromoCode,
  insertPromoCode,
  lockPromoCode,
  type PromoCode,
  type PromoCodeWithCost,
  readPromoCode,
  updatePromoCode,
} from '#server/rooms/promo-code-store.ts';
import { listRatePlans } from '#server/rooms/rate-plan-store.ts';
import { listRoomTypes } from '#server/rooms/room-type-store.ts';

type PromoDeps = Pick<Deps, 'db' | 'clock'>;

export const isUsedUp = ({ maxUses, uses }: PromoCode): boolean => maxUses !== null && uses >= maxUses;

/** The code that somebody typed, or why nobody can use it today. */
export async function findUsablePromo(
  db: Queryable,
  typed: string,
  today: Day,
): Promise<{ promo: PromoCode; problem?: never } | { problem: string; promo?: never }> {
  const promo = await findPromoCode(db, typed);
  if (!promo) return { problem: promoTexts.unknown };
  const { bookedFrom, bookedUntil } = promo;
  if (bookedFrom && today < bookedFrom) return { problem: promoTexts.notYet(bookedFrom) };
  if (bookedUntil && today > bookedUntil) return { problem: promoTexts.over(bookedUntil) };
  if (isUsedUp(promo)) return { problem: promoTexts.usedUp };
  return { promo };
}

function takesOffText({ kind, percentOff, amountKobo }: PromoCode): string {
  if (kind === 'free_night') return 'the cheapest night';
  return kind === 'percent' ? `${percentOff}%` : `${formatNaira(amountKobo ?? fromNaira(0))} a stay`;
}

const daysText = (from: Day | null, until: Day | null): string =>
  [from && `from ${formatDay(from)}`, until && `until ${formatDay(until)}`].filter(Boolean).join(' ') || 'always';

const auditFacts = (promo: PromoCode) => ({
  code: promo.code,
  takesOff: takesOffText(promo),
  booked: daysText(promo.bookedFrom, promo.bookedUntil),
  nights: daysText(promo.stayFrom, promo.stayUntil),
  nightsAtLeast: promo.minNights,
  roomTypes: promo.roomTypeIds.join(', ') || 'all',
  plans: promo.planCodes.join(', ') || 'all',
  for: promo.maxUses === null ? 'any number of bookings' : plural(promo.maxUses, 'booking'),
  oncePerGuest: promo.oncePerGuest,
  inUse: promo.isActive,
});

const auditPromo = (
  deps: PromoDeps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  { before, after }: { before?: PromoCode; after: PromoCode },
) => {
  const facts = { before: before && auditFacts(before), after: auditFacts(after) };
  return auditChange(deps, tx, member, action, { kind: 'code', id: after.id }, facts);
};

const withUniqueWord = (deps: PromoDeps, work: (tx: Tx) => Promise<PromoCodeWithCost>): Promise<PromoCodeWithCost> =>
  onViolation('promo_code_by_word', () => deps.db.tx(work), fieldError('code', promoMessages.taken, 'conflict'));

async function requireTypesAndRatePlans(tx: Tx, { roomTypeIds, planCodes }: NewPromo): Promise<void> {
  const [types, ratePlans] = await Promise.all([listRoomTypes(tx), listRatePlans(tx)]);
  if (!roomTypeIds.every((wanted) => types.some(({ id }) => id === wanted)))
    throw fieldError('roomTypeIds', promoMessages.roomType);
  if (!planCodes.every((wanted) => ratePlans.some(({ code }) => code === wanted)))
    throw fieldError('planCodes', promoMessages.ratePlan);
}

/** Throws AppError, for example if another code is the same word. */
export const addPromoCode = (deps: PromoDeps, member: Member, input: NewPromo): Promise<PromoCodeWithCost> =>
  withUniqueWord(deps, async (tx) => {
    await requireTypesAndRatePlans(tx, input);
    const promo = await insertPromoCode(tx, input);
    await auditPromo(deps, tx, member, 'code added', { after: promo });
    return readPromoCode(tx, promo.id);
  });

/** Bookings that have the code keep their prices. Throws AppError. */
export const changePromoCode = (
  deps: PromoDeps,
  member: Member,
  { id, version, ...input }: Parsed<'updatePromoCode'>,
): Promise<PromoCodeWithCost> =>
  withUniqueWord(deps, async (tx) => {
    const before = await lockUnchanged(tx, id, version);
    await requireTypesAndRatePlans(tx, input);
    const after = await updatePromoCode(tx, id, input);
    await auditPromo(deps, tx, member, 'code changed', { before, after });
    return readPromoCode(tx, id);
  });

/** Throws AppError, for example if another code is the same word. */
export const retirePromoCode = (
  deps: PromoDeps,
  member: Member,
  { id, version, isActive }: Parsed<'retirePromoCode'>,
): Promise<PromoCodeWithCost> =>
  withUniqueWord(deps, async (tx) => {
    const before = await lockUnchanged(tx, id, version);
    if (before.isActive !== isActive) {
      const after = await updatePromoCode(tx, id, { isActive });
      await auditPromo(deps, tx, member, isActive ? 'code put to use' : 'code retired', { before, after });
    }
    return readPromoCode(tx, id);
  });

const lockUnchanged = async (tx: Tx, id: string, version: number): Promise<PromoCode> =>
  requireUnchanged(await lockPromoCode(tx, id), version, promoMessages);
