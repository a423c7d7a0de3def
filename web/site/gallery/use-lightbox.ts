import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { GalleryPicture } from '#web/site/pictures/facts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    fromGallery?: boolean;
  }
}

/** The open picture is part of the address: Back closes it, and a guest can share the link. */
export function useLightbox(pictures: readonly GalleryPicture[], open: string | undefined) {
  const navigate = useNavigate({ from: '/gallery' });
  const router = useRouter();
  const fromGallery = useLocation({ select: ({ state }) => state.fromGallery });
  const opened = useRef<string>(undefined);
  const index = pictures.findIndex(({ name }) => name === open);

  useEffect(() => {
    if (open) opened.current ??= open;
    else if (opened.current) {
      // Returns the focus to the picture that opened the lightbox; the page must not scroll.
      document.getElementById(opened.current)?.focus({ preventScroll: true });
      opened.current = undefined;
    }
  }, [open]);

  const show = (name: string | undefined, from: boolean | undefined, replace: boolean) => {
    void navigate({
      search: ({ category }) => ({ ...(category && { category }), ...(name && { picture: name }) }),
      state: { fromGallery: from },
      replace,
      resetScroll: false,
    });
  };

  return {
    index,
    onOpen: (name: string) => show(name, true, false),
    onMove: (steps: number) => show(pictures.at((index + steps) % pictures.length)?.name, fromGallery, true),
    onClose: () => (fromGallery ? router.history.back() : show(undefined, undefined, true)),
  };
}
