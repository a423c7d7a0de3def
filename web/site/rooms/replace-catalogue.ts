const roomsIn = (page: Document): HTMLElement | null => page.querySelector('[data-rooms]');

/**
 * Asks for this page once more if its list of rooms could not be read and the catalogue stands in for it. If the list
 * can be read by now, it takes the catalogue's place.
 */
export async function replaceCatalogue(): Promise<void> {
  if (roomsIn(document)?.dataset.rooms !== 'catalogue') return;
  const reply = await fetch(location.href).catch(() => undefined);
  if (!reply?.ok) return;
  const fresh = roomsIn(new DOMParser().parseFromString(await reply.text(), 'text/html'));
  if (fresh?.dataset.rooms === 'live') roomsIn(document)?.replaceWith(fresh);
}
