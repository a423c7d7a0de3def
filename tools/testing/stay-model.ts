import type { BookingStatus, PaymentStatus } from '#contract/bookings/bookings.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';

type ModelNight = { day: Day; type: string; price: number; fee: number };

/** A booking in the model. All amounts are in kobo. */
export type ModelStay = {
  id: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  type: string;
  from: Day;
  to: Day;
  /** The nights of the stay with their prices. `claimedDays` has the days of those that are still claimed. */
  nights: ModelNight[];
  claimedDays: Day[];
  adjustedKobo: number;
  /** The amounts of the posted lines that are not taken back, newest last. */
  postedKobo: number[];
  onlineKobo: number;
  deskKobo: number;
  /**
   * Set when the stay is completed: the day, and the room type, the check-out and the nights that the stay had until
   * then.
   */
  completion?: { on: Day; type: string; to: Day; nights: ModelNight[] };
};

export type ModelStayChange = { type?: string; from?: Day; to?: Day; typeFrom?: Day };

const statusesThatAcceptPayment: BookingStatus[] = ['confirmed', 'checked_in', 'checked_out', 'completed'];
const nightsBetweenDays = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, nightsBetween(from, to)) }, (_, night) => addDays(from, night));
const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const laterDay = (one: Day, other: Day): Day => (one > other ? one : other);

export const totalKobo = (stay: ModelStay): number =>
  sum(stay.nights.map(({ price, fee }) => price + fee)) + stay.adjustedKobo + sum(stay.postedKobo);
const paidKobo = ({ onlineKobo, deskKobo }: ModelStay): number => onlineKobo + deskKobo;
export const owedKobo = (stay: ModelStay): number => Math.max(0, totalKobo(stay) - paidKobo(stay));

export type StayModel = ReturnType<typeof makeStayModel>;

/**
 * A model of a hotel whose stays change. Most methods return the HTTP status that the same call of a superadmin must
 * get.
 */
export function makeStayModel(prices: Record<string, number>, rooms: Record<string, number>, feePercent: number) {
  const stays: ModelStay[] = [];
  let today = testToday;

  const roomsSold = (type: string, day: Day) =>
    stays.filter(
      ({ nights, claimedDays }) =>
        claimedDays.includes(day) && nights.some((night) => night.day === day && night.type === type),
    ).length;
  const isFull = (type: string, day: Day) => roomsSold(type, day) >= (rooms[type] ?? 0);
  const newNight = (type: string, day: Day): ModelNight => ({ day, type, price: prices[type] ?? 0, fee: 0 });
  const releaseNights = (stay: ModelStay) => {
    stay.claimedDays = stay.claimedDays.filter((day) => day < today);
  };
  const updatePaymentStatus = (stay: ModelStay) => {
    const paidAmount = paidKobo(stay);
    if (stay.status === 'cancelled') {
      const wasRefundable = stay.paymentStatus === 'refund_due' || stay.paymentStatus === 'refunded';
      stay.paymentStatus = paidAmount > 0 ? 'refund_due' : wasRefundable ? 'refunded' : 'pending';
    } else stay.paymentStatus = paidAmount >= totalKobo(stay) ? 'paid' : 'pending';
  };
  /** Applies all changes and returns 200, or none and returns 409. */
  const applyChanges = (stay: ModelStay, changes: Partial<ModelStay>): number => {
    const changedStay = { ...stay, ...changes };
    if (totalKobo(changedStay) < 0) return 409;
    const newNights = changedStay.nights.filter((night) => !stay.nights.includes(night));
    // A past night needs no free room: the guest has already slept there.
    if (newNights.some(({ type, day }) => day >= today && isFull(type, day))) return 409;
    Object.assign(stay, changes, { claimedDays: changedStay.nights.map(({ day }) => day) });
    updatePaymentStatus(stay);
    return 200;
  };

  return {
    stays,
    today: () => today,
    passNight() {
      today = addDays(today, 1);
    },
    setPrice(type: string, amount: number) {
      prices[type] = amount;
    },

    /** Books a stay that is confirmed at once. A stay that is booked online is paid in full. */
    book(isOnline: boolean, type: string, from: Day, nights: number): ModelStay | undefined {
      const to = addDays(from, nights);
      const stayDays = nightsBetweenDays(from, to);
      if (stayDays.some((day) => isFull(type, day))) return undefined;
      const basePrice = nights * (prices[type] ?? 0);
      // The fee of a night is what this night adds to the rounded fee of the stay.
      const feeUpTo = (night: number) => (isOnline ? Math.round((night * (prices[type] ?? 0) * feePercent) / 100) : 0);
      const fee = feeUpTo(nights);
      const fees = stayDays.map((_, night) => feeUpTo(night + 1) - feeUpTo(night));
      const stay: ModelStay = {
        ...{
          id: '',
          status: 'confirmed',
          paymentStatus: 'pending',
          type,
          from,
          to,
          claimedDays: stayDays,
          adjustedKobo: 0,
        },
        postedKobo: [],
        nights: stayDays.map((day, night) => ({ ...newNight(type, day), fee: fees[night] ?? 0 })),
        ...{ onlineKobo: isOnline ? basePrice + fee : 0, deskKobo: 0 },
      };
      updatePaymentStatus(stay);
      stays.push(stay);
      return stay;
    },

    change(stay: ModelStay, requestedChange: ModelStayChange): number {
      const { type, from, to, typeFrom } = { type: stay.type, from: stay.from, to: stay.to, ...requestedChange };
      const isInHouse = stay.status === 'checked_in';
      const changesType = type !== stay.type || typeFrom !== undefined;
      const firstDayOfType = laterDay(typeFrom ?? today, today);
      const nearestType = (day: Day) => {
        const nearestNight = stay.nights.findLast((night) => night.day <= day) ?? stay.nights[0];
        return nearestNight && stay.claimedDays.includes(nearestNight.day) ? nearestNight.type : stay.type;
      };
      const typeOf = (day: Day) => (changesType && day >= firstDayOfType ? type : nearestType(day));
      const hasOtherTypes = nightsBetweenDays(from, to).some((day) => typeOf(day) !== nearestType(day));
      if (!hasOtherTypes && from === stay.from && to === stay.to) return 200;
      if (!isInHouse && stay.status !== 'confirmed') return 409;
      if (from !== stay.from && (isInHouse || from < today)) return 400;
      if (to <= from) return 400;
      const earliestEnd = isInHouse ? laterDay(today, addDays(stay.from, 1)) : addDays(today, 1);
      const isMoved = from !== stay.from || to !== stay.to;
      if (isMoved && to < earliestEnd && (to < stay.to || (!isInHouse && to > stay.to))) return 400;
      if (isMoved && !isInHouse && stay.to < today && from < today) return 400;
      if (type !== stay.type && to <= today) return 400;
      if (typeFrom !== undefined && (typeFrom < today || typeFrom >= to)) return 400;
      const nights = nightsBetweenDays(from, to).map((day) => {
        const existingNight = stay.nights.find((night) => night.day === day);
        return existingNight?.type === typeOf(day) ? existingNight : newNight(typeOf(day), day);
      });
      return applyChanges(stay, { type: nights.at(-1)?.type ?? type, from, to, nights });
    },

    move(stay: ModelStay, to: 'checked_in' | 'completed' | 'cancelled'): number {
      const targets = stay.status === 'confirmed' ? ['checked_in', 'cancelled'] : ['completed', 'cancelled'];
      if (stay.status !== 'confirmed' && stay.status !== 'checked_in') return 409;
      if (!targets.includes(to) || (to === 'cancelled' && stay.postedKobo.length > 0)) return 409;
      if (to === 'completed' && owedKobo(stay) > 0) return 409;
      stay.status = to;
      if (to !== 'checked_in') releaseNights(stay);
      if (to === 'completed') stay.completion = { on: today, type: stay.type, to: stay.to, nights: stay.nights };
      updatePaymentStatus(stay);
      return 200;
    },

    depart(stay: ModelStay): number {
      const departureDay = laterDay(today, addDays(stay.from, 1));
      if (stay.status !== 'checked_in' || stay.from > today || departureDay >= stay.to) return 409;
      const nights = stay.nights.filter(({ day }) => day < departureDay);
      const completion = { on: today, type: stay.type, to: stay.to, nights: stay.nights };
      if (owedKobo({ ...stay, nights }) > 0) return 409;
      const httpStatus = applyChanges(stay, {
        to: departureDay,
        nights,
        type: nights.at(-1)?.type ?? stay.type,
        completion,
      });
      if (httpStatus !== 200) return httpStatus;
      stay.status = 'completed';
      releaseNights(stay);
      return 200;
    },

    /**
     * Undoes a completion on the same day. Nights that an early departure dropped come back only if all of them are
     * free.
     */
    undo(stay: ModelStay): number {
      const { completion } = stay;
      if (stay.status !== 'completed' || completion?.on !== today) return 409;
      const isFree = (nights: ModelNight[]) =>
        nights.every(({ day, type }) => stay.claimedDays.includes(day) || day < today || !isFull(type, day));
      if (isFree(completion.nights))
        Object.assign(stay, { type: completion.type, to: completion.to, nights: completion.nights });
      else if (!isFree(stay.nights)) return 409;
      stay.status = 'checked_in';
      stay.claimedDays = stay.nights.map(({ day }) => day);
      updatePaymentStatus(stay);
      return 200;
    },

    take(stay: ModelStay, amount: number): number {
      if (!statusesThatAcceptPayment.includes(stay.status) || amount > totalKobo(stay) - paidKobo(stay)) return 409;
      stay.deskKobo += amount;
      updatePaymentStatus(stay);
      return 201;
    },

    giveBack(stay: ModelStay, amount: number): number {
      if (amount > stay.deskKobo) return 409;
      stay.deskKobo -= amount;
      updatePaymentStatus(stay);
      return 201;
    },

    adjust(stay: ModelStay, amount: number): number {
      if (!statusesThatAcceptPayment.includes(stay.status) || totalKobo(stay) + amount < 0) return 409;
      stay.adjustedKobo += amount;
      updatePaymentStatus(stay);
      return 201;
    },

    post(stay: ModelStay, amount: number): number {
      if (stay.status !== 'checked_in') return 409;
      stay.postedKobo.push(amount);
      updatePaymentStatus(stay);
      return 201;
    },

    takeLineBack(stay: ModelStay): number {
      const amount = stay.postedKobo.at(-1) ?? 0;
      if (totalKobo(stay) < amount) return 409;
      stay.postedKobo.pop();
      updatePaymentStatus(stay);
      return 200;
    },

    /** The figures that the server must report: amounts in naira, rooms sold by type and night. */
    facts() {
      const nights = stays.flatMap((stay) => stay.nights.filter(({ day }) => stay.claimedDays.includes(day)));
      const takenNights = [...new Set(nights.map(({ type, day }) => `${type} ${day}`))];
      return {
        stays: Object.fromEntries(
          stays.map((stay) => {
            const owed = totalKobo(stay) - paidKobo(stay);
            const [balance, credit] = stay.status === 'cancelled' ? [0, 0] : [Math.max(0, owed), Math.max(0, -owed)];
            const money = [totalKobo(stay), paidKobo(stay), balance, credit].map((amount) => amount / 100);
            return [stay.id, [stay.status, stay.paymentStatus, stay.type, stay.from, stay.to, ...money]];
          }),
        ),
        nights: Object.fromEntries(
          takenNights.sort().map((each) => {
            const soldNights = nights.filter(({ type, day }) => `${type} ${day}` === each);
            // A past night may have been added to a room type that was full. It does not count as sold.
            return [each, Math.min(soldNights.length, rooms[soldNights[0]?.type ?? ''] ?? 0)];
          }),
        ),
      };
    },
  };
}
