import type { Hotel } from '#contract/core/hotel.ts';

export function directionsTo({ name, address: { street, district, city, country } }: Hotel): string {
  const encodedAddress = encodeURIComponent(`${name}, ${street}, ${district}, ${city}, ${country}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${encodedAddress}`;
}
