import { startLightbox } from '#web/site/gallery/start-lightbox.ts';
import { startPage } from '#web/site/layout/start-page.ts';

function showChosenCategory(): void {
  const chosenLink = document.querySelector<HTMLElement>('[data-categories] [aria-current]');
  const row = chosenLink?.closest('nav');
  if (chosenLink && row) row.scrollLeft = chosenLink.offsetLeft - (row.clientWidth - chosenLink.offsetWidth) / 2;
}

showChosenCategory();
startLightbox();
startPage();
