import type { Output } from '#contract/api.ts';
import { internationalNumber } from '#contract/core/phone.ts';
import type { KnownGuest } from '#contract/front-desk/walk-in.ts';
import type { Deps } from '#server/core/deps.ts';
import { listStaysOfPhone, type StayOfPhone } from '#server/front-desk/known-guest-store.ts';

/** A family or a company can share a number, so more than one guest is offered. */
const maxOfferedGuests = 3;
const maxReadStays = 20;

export async function findKnownGuests(deps: Deps, phone: string): Promise<Output<'knownGuests'>> {
  const stays = await listStaysOfPhone(deps.db.read, internationalNumber(phone, deps.hotel.countryCode), maxReadStays);
  const guests = new Map<string, KnownGuest>();
  for (const stay of stays) {
    const nameKey = stay.name.toLowerCase();
    const knownGuest = guests.get(nameKey);
    if (!knownGuest) guests.set(nameKey, knownGuestOf(stay));
    // The last stay may have been booked without the address that an earlier one has.
    else if (knownGuest.email === '' && stay.email) guests.set(nameKey, { ...knownGuest, email: stay.email });
  }
  return { data: [...guests.values()].slice(0, maxOfferedGuests) };
}

const knownGuestOf = ({ name, email, phone, checkIn, checkOut, status, rooms }: StayOfPhone): KnownGuest => ({
  ...{ name, email: email ?? '', phone },
  lastStay: { checkIn, checkOut, status, rooms },
});
