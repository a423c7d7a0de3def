const roomsIn = (page: Document): HTMLElement | null => page.querySelector('[data-rooms]');

/**
 * If the page came with an earlier list of rooms, because the server could not read the current one, asks for the page
 * once more. If the new page has the current list, it replaces the earlier one.
 */
export async function replaceEarlierRooms(): Promise<void> {
  if (roomsIn(document)?.dataset.rooms !== 'kept') return;
  const reply = await fetch(location.href).catch(() => undefined);
  if (!reply?.ok) return;
  const freshElement = roomsIn(new DOMParser().parseFromString(await reply.text(), 'text/html'));
  if (freshElement?.dataset.rooms === 'live') roomsIn(document)?.replaceWith(freshElement);
}
