import { startMenu } from '#web/site/layout/menu.ts';
import { watchPictures } from '#web/site/pictures/failed-pictures.ts';

/** The event that is dispatched on the window once the page reacts to presses. */
export const startedEvent = 'started';

export function startPage(): void {
  startMenu();
  watchPictures();
  dispatchEvent(new Event(startedEvent));
}
