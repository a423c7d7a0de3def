import type { Hotel } from '#contract/core/hotel.ts';
import { addressLine, joinKnown } from '#contract/core/hotel-contact.ts';

export function directionsTo(hotel: Pick<Hotel, 'name' | 'address' | 'place'>): string {
  const { name, place } = hotel;
  const destination = place ? `${place.latitude},${place.longitude}` : joinKnown([name, addressLine(hotel)], ', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
