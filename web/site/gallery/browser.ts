import { startLightbox } from '#web/site/gallery/start-lightbox.ts';
import { startPage } from '#web/site/layout/start-page.ts';

function showChosenCategory(): void {
  const chosen = document.querySelector<HTMLElement>('[data-categories] [aria-current]');
  const row = chosen?.closest('nav');
  if (chosen && row) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}

showChosenCategory();
startLightbox();
startPage();
