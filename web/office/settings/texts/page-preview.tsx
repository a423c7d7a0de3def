import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { previewParam } from '#contract/page.ts';
import { Segmented } from '#web/ui/segmented.tsx';

/** In pixels of the page: a common phone, and a desktop. */
const widths = { phone: 390, desktop: 1280 } as const;
type Size = keyof typeof widths;

type PagePreviewProps = {
  /** The address of a page of guests. */
  page: string;
  label: string;
  /** Another number has the page made again. */
  revision: number;
};

/** The page of guests with the draft in it, made by the server as for guests. Nothing in it can be sent or followed. */
export function PagePreview({ page, label, revision }: PagePreviewProps) {
  const [size, setSize] = useState<Size>('phone');
  const [room, setRoom] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const scrolled = useRef({ page, top: 0 });
  const address = `${page}?${previewParam}=${revision}`;
  const [firstAddress] = useState(address);
  const shownAddress = useRef(address);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const view = frame.current?.contentWindow;
    if (!view || address === shownAddress.current) return;
    shownAddress.current = address;
    scrolled.current = { page, top: scrolled.current.page === page ? view.scrollY : 0 };
    // A change of `src` would put each save into the history of the browser.
    view.location.replace(address);
  }, [address, page]);

  const onLoad = () => {
    const view = frame.current?.contentWindow;
    if (!view) return;
    view.scrollTo({ top: scrolled.current.top, behavior: 'instant' });
    for (const type of ['click', 'submit']) view.document.addEventListener(type, refuseToLeave, { capture: true });
  };

  const width = widths[size];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <section aria-label={`Preview of ${label}`} className="min-w-0 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">As guests would read it</h3>
        <Segmented
          label="Size of the preview"
          choices={[
            ['phone', 'Phone'],
            ['desktop', 'Desktop'],
          ]}
          value={size}
          onChange={setSize}
          narrow="always"
        />
      </div>
      <div ref={box} className="h-[min(44rem,68svh)] overflow-hidden rounded-2xl border border-hairline bg-sand">
        <iframe
          ref={frame}
          title={`Preview of ${label}`}
          src={firstAddress}
          onLoad={onLoad}
          className="mx-auto block origin-top-left border-0 bg-white"
          style={{
            width,
            height: `${100 / scale}%`,
            transform: scale < 1 ? `scale(${scale})` : undefined,
          }}
        />
      </div>
    </section>
  );
}

/** Links and forms of the preview do nothing: another page would have no draft in it, and a form would book. */
function refuseToLeave(event: Event): void {
  const target = event.target as Element | null;
  if (event.type === 'submit' || target?.closest('a, [type="submit"]')) event.preventDefault();
}
