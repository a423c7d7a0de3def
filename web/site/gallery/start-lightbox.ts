import { makeUnavailableNote } from '#web/site/pictures/failed-pictures.ts';

type LightboxState = { openedHere?: boolean } | null;

const readOpenPictureName = (): string | null => new URL(location.href).searchParams.get('picture');
const wasOpenedHere = (): boolean => (history.state as LightboxState)?.openedHere === true;

function addressOf(name: string | undefined): string {
  const url = new URL(location.href);
  if (name) url.searchParams.set('picture', name);
  else url.searchParams.delete('picture');
  return url.href;
}

function fullPictureOf(tile: HTMLElement): HTMLElement {
  const frame = document.createElement('div');
  frame.dataset.picture = '';
  frame.className = 'relative size-full';
  const picture = tile.querySelector('picture')?.cloneNode(true);
  if (!(picture instanceof HTMLElement)) {
    frame.append(makeUnavailableNote());
    return frame;
  }
  for (const each of picture.querySelectorAll('[sizes]')) each.setAttribute('sizes', '100vw');
  const img = picture.querySelector('img');
  img?.setAttribute('loading', 'eager');
  if (img) img.className = 'absolute inset-0 size-full object-contain';
  frame.append(picture);
  return frame;
}

/** With one of these keys the guest asks for a new tab or a download, which is left to the browser. */
const wantsNewTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Opens the gallery's pictures over the whole window. The address names the open picture, so that Back closes it. */
export function startLightbox(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-lightbox]');
  if (!dialog) return;
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-tile]')];
  const frames = new Map<HTMLElement, HTMLElement>();
  const frameOf = (tile: HTMLElement): HTMLElement => {
    const frame = frames.get(tile) ?? fullPictureOf(tile);
    frames.set(tile, frame);
    return frame;
  };
  const findShownIndex = () => tiles.findIndex(({ id }) => id === readOpenPictureName());
  const setText = (selector: string, text: string | null | undefined) => {
    const element = dialog.querySelector(selector);
    if (element) element.textContent = text ?? '';
  };
  let openedTile: HTMLElement | undefined;
  let isGoingBack = false;

  const showOpenPicture = () => {
    const index = findShownIndex();
    const tile = tiles[index];
    if (!tile) {
      dialog.close();
      // Returns the focus to the picture that opened the lightbox; the page must not scroll.
      openedTile?.focus({ preventScroll: true });
      openedTile = undefined;
      return;
    }
    openedTile ??= tile;
    // Puts the neighbors into the page, but hidden, so that they have loaded when the guest moves on.
    const nearTiles = [tile, tiles.at(index - 1), tiles[(index + 1) % tiles.length]].filter(
      (each) => each !== undefined,
    );
    for (const each of nearTiles) frameOf(each).hidden = each !== tile;
    dialog.querySelector('[data-frames]')?.replaceChildren(...new Set(nearTiles.map(frameOf)));
    for (const part of ['[data-title]', '[data-description]']) setText(part, tile.querySelector(part)?.textContent);
    setText('[data-position]', String(index + 1));
    if (!dialog.open) dialog.showModal();
  };

  const openTile = (tile: HTMLElement) => {
    history.pushState({ openedHere: true }, '', addressOf(tile.id));
    showOpenPicture();
  };
  const move = (steps: number) => {
    history.replaceState(history.state, '', addressOf(tiles.at((findShownIndex() + steps) % tiles.length)?.id));
    showOpenPicture();
  };
  const close = () => {
    // Going back takes a moment, in which a second press would leave the gallery.
    if (isGoingBack) return;
    isGoingBack = wasOpenedHere();
    if (isGoingBack) return history.back();
    history.replaceState(null, '', addressOf(undefined));
    showOpenPicture();
  };

  for (const tile of tiles)
    tile.addEventListener('click', (event) => {
      if (wantsNewTab(event)) return;
      event.preventDefault();
      openTile(tile);
    });
  addEventListener('popstate', () => {
    isGoingBack = false;
    showOpenPicture();
  });
  listenToPresses(dialog, { move, close });
  showOpenPicture();
}

type LightboxMoves = { move: (steps: number) => void; close: () => void };

function listenToPresses(dialog: HTMLDialogElement, { move, close }: LightboxMoves): void {
  const onPressOf = (selector: string, act: () => void) =>
    dialog.querySelector(selector)?.addEventListener('click', act);
  onPressOf('[data-close]', close);
  onPressOf('[data-previous]', () => move(-1));
  onPressOf('[data-next]', () => move(1));
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight') move(1);
    if (event.key === 'ArrowLeft') move(-1);
    // Handles Escape itself, because browsers let a second Escape close a dialog even if the page prevents it.
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  turnBySwipe(dialog.querySelector<HTMLElement>('[data-frames]'), move);
}

/** A shorter move is not meant as a swipe: it comes from a trembling finger. */
const minSwipePx = 44;

function turnBySwipe(area: HTMLElement | null, move: (steps: number) => void): void {
  let start: { x: number; y: number } | undefined;
  area?.addEventListener('pointerdown', ({ pointerType, isPrimary, clientX, clientY }) => {
    // No swipe starts on a page that is zoomed in, because there one finger moves the visible part.
    const isZoomed = (visualViewport?.scale ?? 1) > 1.05;
    start = pointerType === 'mouse' || !isPrimary || isZoomed ? undefined : { x: clientX, y: clientY };
  });
  area?.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!start) return;
    const [x, y] = [clientX - start.x, clientY - start.y];
    start = undefined;
    if (Math.abs(x) > minSwipePx && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1);
  });
  area?.addEventListener('pointercancel', () => {
    start = undefined;
  });
}
