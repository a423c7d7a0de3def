import { accountMessages, reverseProblem } from '#contract/accounts/posting.ts';
import type { Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { findLine, findLinesByKeys } from '#server/accounts/line-store.ts';
import { postLines, reverseLine } from '#server/accounts/post.ts';
import { lockServices, type Service } from '#server/accounts/service-store.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { lockDeskBooking, readDeskBooking } from '#server/front-desk/desk-booking.ts';

type PostedServices = { booking: BookingWithBalance; total: Kobo };
type PostInput = Parsed<'postServices'>;

const hourMs = 3_600_000;

/** Posts services at their current prices, once for each key. Throws AppError. */
export async function postServices(deps: Deps, member: Member, input: PostInput): Promise<PostedServices> {
  const at = deps.clock.now();
  const keys = input.items.map((_, index) => `${member.staffId}:${input.key}:${index}`);
  const post = async (tx: Tx) => {
    // Also looks for the key of one more item, which exists if the earlier request had more items.
    const [booking, services, previous] = await Promise.all([
      lockDeskBooking(tx, input.id),
      lockServices(tx, [...new Set(input.items.map(({ serviceId }) => serviceId))]),
      findLinesByKeys(tx, [...keys, `${member.staffId}:${input.key}:${keys.length}`]),
    ]);
    if (previous.length > 0) return totalPosted(input, keys, previous);
    const lines = input.items.map(({ serviceId, quantity }, index) => {
      const service = services.find(({ id }) => id === serviceId);
      if (!service?.isActive) throw fieldError('items', accountMessages.unavailable, 'conflict');
      return makeServiceLine(service, quantity, at, keys[index] ?? null);
    });
    const sum = kobo(lines.reduce((amount, { gross }) => amount + gross, 0));
    if (input.seenTotalKobo !== undefined && input.seenTotalKobo !== sum)
      throw fieldError('seenTotal', accountMessages.priceChanged(sum), 'conflict');
    // `postLines` returns false if a parallel request has used the key for another booking.
    if (!(await postLines(tx, deps, booking, lines, { member, at }))) throw keyReusedError();
    return sum;
  };
  const overLimit = fieldError('items', accountMessages.companyOverLimit, 'conflict');
  const total = await onViolation('company_within_limit', () => deps.db.tx(post), overLimit);
  deps.wake();
  return { booking: await readDeskBooking(deps, input.id), total };
}

const makeServiceLine = (
  { id, name, priceKobo, readyHours }: Service,
  quantity: number,
  at: Date,
  key: string | null,
) => ({
  ...({ kind: 'service', label: name, quantity, serviceId: id, saleId: null, key } as const),
  gross: kobo(priceKobo * quantity),
  readyAt: readyHours === null ? null : new Date(at.getTime() + readyHours * hourMs),
});

const keyReusedError = () => fieldError('key', accountMessages.keyReused, 'conflict');

type PreviousLines = Awaited<ReturnType<typeof findLinesByKeys>>;

/** Returns the total that the earlier request with this key posted. Throws AppError if that request was another one. */
function totalPosted({ id, items }: PostInput, keys: readonly string[], posted: PreviousLines): Kobo {
  const isSame = items.every(({ serviceId, quantity }, index) => {
    const line = posted.find(({ key }) => key === keys[index]);
    return line?.bookingId === id && line.serviceId === serviceId && line.quantity === quantity;
  });
  if (!isSame || posted.length > items.length) throw keyReusedError();
  return kobo(posted.reduce((sum, { grossKobo }) => sum + grossKobo, 0));
}

/** Takes back a line that staff posted. Throws AppError. */
export async function reversePostedLine(
  deps: Deps,
  member: Member,
  { id, lineId, reason }: Parsed<'reverseLine'>,
): Promise<BookingWithBalance> {
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const booking = await lockDeskBooking(tx, id);
    const line = await findLine(tx, lineId);
    if (!line || line.bookingId !== id || line.reverses) throw new AppError('not_found', accountMessages.lineNotFound);
    const recordedAction = { kind: line.kind, own: line.postedById === member.id, at: line.postedAt };
    const problem = reverseProblem(recordedAction, member.role, at, deps.hotel.desk.undoMinutes);
    if (problem) throw new AppError(line.kind === 'bar' ? 'conflict' : 'forbidden', problem);
    await reverseLine(tx, booking, line, { member, at, reason });
  });
  deps.wake();
  return readDeskBooking(deps, id);
}
