import { galleryMessages } from '#contract/core/gallery.ts';

export function unavailableNote(): HTMLElement {
  const note = document.createElement('p');
  note.className = 'absolute inset-0 flex items-center justify-center p-6 text-center text-sm';
  note.textContent = galleryMessages.unavailable;
  return note;
}

function replaceFailed(img: EventTarget | null): void {
  if (img instanceof HTMLImageElement) img.closest('[data-picture]')?.replaceChildren(unavailableNote());
}

export function watchPictures(): void {
  for (const img of document.images) if (img.complete && img.naturalWidth === 0 && img.currentSrc) replaceFailed(img);
  addEventListener('error', ({ target }) => replaceFailed(target), true);
}
