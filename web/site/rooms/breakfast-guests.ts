export function breakfastGuests(amenities: string): number | undefined {
  const found = /\bbreakfast\b[^.;]*?\bfor (?:up to )?(\d)\b/i.exec(amenities)?.[1];
  return found === undefined ? undefined : Number(found);
}
