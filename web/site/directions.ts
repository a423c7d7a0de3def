import type { Hotel } from '#contract/core/hotel.ts';
import { addressLine, joinKnown } from '#contract/core/hotel-contact.ts';

export function directionsTo(hotel: Pick<Hotel, 'name' | 'address'>): string {
  const encodedAddress = encodeURIComponent(joinKnown([hotel.name, addressLine(hotel)], ', '));
  return `https://www.google.com/maps/dir/?api=1&destination=${encodedAddress}`;
}
