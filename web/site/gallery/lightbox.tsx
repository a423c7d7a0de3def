import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import type { GalleryPicture } from '#web/site/pictures/facts.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { iconPaths, RoundButton } from '#web/site/pictures/round-button.tsx';

type Props = {
  pictures: readonly GalleryPicture[];
  index: number;
  onMove: (steps: number) => void;
  onClose: () => void;
};

export function Lightbox({ pictures, index, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipe = useSwipe(onMove);
  const picture = pictures[index];
  // Drawn but hidden, so that the neighbors are loaded when the guest moves on.
  const preloaded = new Set([picture, pictures.at(index - 1), pictures[(index + 1) % pictures.length]]);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') onMove(1);
    if (event.key === 'ArrowLeft') onMove(-1);
    // Browsers let a second Escape close a dialog even if the page prevents it.
    if (event.key === 'Escape') close(event);
  };

  return (
    <dialog
      ref={dialog}
      aria-label="Picture"
      onCancel={close}
      onKeyDown={onKeyDown}
      className="on-dark h-dvh max-h-none w-full max-w-none grid-rows-[auto_1fr_auto] bg-indigo-deep text-haze backdrop:bg-indigo-deep open:grid motion-safe:animate-page"
    >
      <RoundButton label="Close" path={iconPaths.close} onClick={onClose} className="m-3 justify-self-end" />
      <div {...swipe} className="relative min-h-0 touch-pan-y touch-pinch-zoom">
        {[...preloaded].map(
          (each) =>
            each && (
              <ResponsivePicture
                key={each.name}
                picture={each}
                isUncropped
                sizes="100vw"
                className={clsx('size-full bg-transparent', each !== picture && 'hidden')}
              />
            ),
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4 md:px-10 md:py-6">
        <div aria-live="polite" className="min-w-0 max-md:w-full">
          <h2 className="text-xl text-white md:text-2xl">{picture?.title}</h2>
          <p className="mt-1">{picture?.description}</p>
        </div>
        <div className="flex items-center gap-3 max-md:w-full max-md:justify-between">
          <RoundButton label="Previous" path={iconPaths.left} onClick={() => onMove(-1)} />
          <p className="figures min-w-16 text-center">
            {index + 1} / {pictures.length}
          </p>
          <RoundButton label="Next" path={iconPaths.right} onClick={() => onMove(1)} />
        </div>
      </div>
    </dialog>
  );
}

/** Pixels; a shorter move is a trembling finger. */
const minSwipePx = 44;

function useSwipe(onMove: (steps: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      // In a page zoomed with two fingers, one finger moves the picture.
      const zoomed = (window.visualViewport?.scale ?? 1) > 1.05;
      start.current = pointerType === 'mouse' || !isPrimary || zoomed ? undefined : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(x) > minSwipePx && Math.abs(x) > Math.abs(y)) onMove(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
