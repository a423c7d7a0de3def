const roomsIn = (page: Document): HTMLElement | null => page.querySelector('[data-rooms]');

/**
 * Asks for this page once more if its list of rooms is an earlier one, because none could be read. If one can be read by
 * now, it takes the place of the earlier one.
 */
export async function replaceEarlierRooms(): Promise<void> {
  if (roomsIn(document)?.dataset.rooms !== 'kept') return;
  const reply = await fetch(location.href).catch(() => undefined);
  if (!reply?.ok) return;
  const fresh = roomsIn(new DOMParser().parseFromString(await reply.text(), 'text/html'));
  if (fresh?.dataset.rooms === 'live') roomsIn(document)?.replaceWith(fresh);
}
