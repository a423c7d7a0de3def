import { ownPictureUrl } from '#contract/core/site-pictures.ts';
import { useFacts } from '#web/core/context.ts';

/** The logo that the hotel has published; nothing if it has none. The name of the hotel stands beside it. */
export function OwnLogo({ className }: { className: string }) {
  const { logo } = useFacts().pictures;
  if (!logo) return null;
  const { hash, width, height } = logo;
  return <img src={ownPictureUrl(hash, width, 'webp')} width={width} height={height} alt="" className={className} />;
}

/** The logo of the hotel beside its name, or an arch. */
export function HotelLogo() {
  const { logo } = useFacts().pictures;
  if (logo) return <OwnLogo className="h-10 w-auto max-w-40 shrink-0 object-contain" />;
  return (
    <svg aria-hidden="true" viewBox="0 0 20 26" className="h-7 w-auto shrink-0">
      <path d="M0 26V10a10 10 0 0 1 20 0v16z" className="fill-terracotta" />
      <path d="M6 26V11a4 4 0 0 1 8 0v15z" className="fill-paper" />
    </svg>
  );
}
