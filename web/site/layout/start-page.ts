import { startMenu } from '#web/site/layout/menu.ts';
import { watchPictures } from '#web/site/pictures/failed-pictures.ts';

/** Dispatched on the window when the page answers presses. */
export const startedEvent = 'started';

export function startPage(): void {
  startMenu();
  watchPictures();
  dispatchEvent(new Event(startedEvent));
}
