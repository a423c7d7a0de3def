import { addDays, type Day, formatDay } from '#contract/dates.ts';
import { formatNaira, type Kobo, kobo, toNaira } from '#contract/money.ts';
import {
  type ChangedNights,
  changedNights,
  type Night,
  type PricedStay,
  priceLines,
  priceOf,
  type StayChange,
  type StayPreview,
  type WishedStay,
} from '#contract/stay-change.ts';
import { balanceOf, creditOf, type Stay } from '#server/desk/rules.ts';

type Room = { id: string; name: string; price: Kobo };

export const pricedStay = (stay: Stay): PricedStay => ({ ...stay, roomId: stay.roomTypeId });

export const wishedStay = (
  stay: Stay,
  wish: Pick<StayChange, 'room_id' | 'check_in' | 'check_out' | 'guests'>,
): WishedStay => ({
  roomId: wish.room_id ?? stay.roomTypeId,
  checkIn: wish.check_in ?? stay.checkIn,
  checkOut: wish.check_out ?? stay.checkOut,
  guests: wish.guests ?? stay.guests,
});

export const needsNights = (stay: Stay, wish: WishedStay): boolean =>
  wish.roomId !== stay.roomTypeId || wish.checkIn !== stay.checkIn || wish.checkOut !== stay.checkOut;

export function movedStay(stay: Stay, wish: WishedStay, room: Room, today: Day): Stay & ChangedNights {
  const changed = changedNights(pricedStay(stay), wish, today, room.price);
  const { base, fee } = priceOf(changed.nights);
  return {
    ...stay,
    ...changed,
    ...{ checkIn: wish.checkIn, checkOut: wish.checkOut, guests: wish.guests, base, fee },
    // A renamed room type keeps the name under which it was booked.
    ...(room.id !== stay.roomTypeId && { roomTypeId: room.id, roomTypeName: room.name }),
    price: changed.nights[0]?.price ?? stay.price,
    total: kobo(base + fee + stay.extra - stay.discount),
  };
}

export type Departure = {
  leftAt: Date;
  roomTypeId: string;
  roomTypeName: string;
  checkOut: Day;
  nights: Night[];
  kept: Kobo;
};

export function restoredStay(stay: Stay, { nights: givenUp, checkOut, roomTypeId, roomTypeName }: Departure): Stay {
  const nights = [...stay.nights, ...givenUp];
  const { base, fee } = priceOf(nights);
  const total = kobo(base + fee + stay.extra - stay.discount);
  return { ...stay, nights, base, fee, total, checkOut, roomTypeId, roomTypeName };
}

export const presentPreview = (stay: Stay, moved: Stay & ChangedNights, available: boolean): StayPreview => ({
  nights_added: moved.added,
  nights_dropped: moved.dropped,
  price_lines: priceLines(moved.nights).map(({ nights, price }) => ({ nights, price_per_night: toNaira(price) })),
  transaction_fee: toNaira(moved.fee),
  total_amount: toNaira(moved.total),
  difference: toNaira(kobo(moved.total - stay.total)),
  balance: toNaira(balanceOf(moved)),
  credit: toNaira(creditOf(moved)),
  available,
});

export function runsOf(nights: readonly Day[]): { checkIn: Day; checkOut: Day }[] {
  const runs: { checkIn: Day; checkOut: Day }[] = [];
  for (const night of nights) {
    const last = runs.at(-1);
    const after = addDays(night, 1);
    if (last?.checkOut === night) last.checkOut = after;
    else runs.push({ checkIn: night, checkOut: after });
  }
  return runs;
}

export const stayFacts = (stay: Stay) => ({
  guestName: stay.guestName,
  guestEmail: stay.guestEmail,
  guestPhone: stay.guestPhone,
  roomType: stay.roomTypeName,
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  guests: stay.guests,
  note: stay.note,
  totalKobo: stay.total,
});
type Facts = ReturnType<typeof stayFacts>;

export function differentFacts(before: Facts, after: Facts): { before: Partial<Facts>; after: Partial<Facts> } {
  const keys = (Object.keys(before) as (keyof Facts)[]).filter((key) => before[key] !== after[key]);
  const only = (facts: Facts): Partial<Facts> => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: only(before), after: only(after) };
}

/** The mail to the guest never contains contact details, only that they were corrected. */
const told: Partial<Record<keyof Facts, [label: string, words: (value: string | number) => string]>> = {
  guestName: ['Name', () => 'corrected'],
  guestEmail: ['E-mail', () => 'corrected'],
  guestPhone: ['Phone', () => 'corrected'],
  roomType: ['Room', String],
  checkIn: ['Check-in', (day) => formatDay(String(day))],
  checkOut: ['Check-out', (day) => formatDay(String(day))],
  guests: ['Guests', String],
  totalKobo: ['Total', (amount) => formatNaira(kobo(Number(amount)))],
};

/** `before` is null when the change has no earlier value. */
export type ToldChange = { label: string; before: string | null; after: string };

/** Empty when only the staff's note has changed. */
export const toldChanges = (before: Partial<Facts>, after: Partial<Facts>): ToldChange[] =>
  (Object.keys(told) as (keyof Facts)[]).flatMap((key) => {
    const [label, words] = told[key] ?? [];
    const [was, is] = [before[key], after[key]];
    return label && words && was !== undefined && is !== undefined
      ? [{ label, before: words(was), after: words(is) }]
      : [];
  });
