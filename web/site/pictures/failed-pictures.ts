import { galleryMessages } from '#contract/core/gallery.ts';

export function makeUnavailableNote(): HTMLElement {
  const noteElement = document.createElement('p');
  noteElement.className = 'absolute inset-0 flex items-center justify-center p-6 text-center text-sm';
  noteElement.textContent = galleryMessages.unavailable;
  return noteElement;
}

function replaceFailed(img: EventTarget | null): void {
  if (img instanceof HTMLImageElement) img.closest('[data-picture]')?.replaceChildren(makeUnavailableNote());
}

export function watchPictures(): void {
  for (const img of document.images) if (img.complete && img.naturalWidth === 0 && img.currentSrc) replaceFailed(img);
  addEventListener('error', ({ target }) => replaceFailed(target), true);
}
