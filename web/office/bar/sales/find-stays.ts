import type { BarStay } from '#contract/bar/bar.ts';

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds the stays for which each word of `text` begins the room number or is a part of the guest's name. */
export function findStays(stays: readonly BarStay[], text: string): readonly BarStay[] {
  const words = withoutAccents(text).trim().split(/\s+/);
  return stays.filter(({ room, guestName }) => {
    const [number, name] = [withoutAccents(room ?? ''), withoutAccents(guestName)];
    return words.every((word) => number.startsWith(word) || name.includes(word));
  });
}

export const canTakeDrinks = ({ closed, leftKobo }: BarStay): boolean => !closed && leftKobo > 0;
