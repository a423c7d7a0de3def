import { ownPictureUrl } from '#contract/core/site-pictures.ts';
import { useFacts } from '#web/core/context.ts';

/** The logo of the hotel beside its name, or an arch. */
export function HotelLogo() {
  const { logo } = useFacts().pictures;
  if (logo)
    return (
      <img
        src={ownPictureUrl(logo.hash, logo.width, 'webp')}
        width={logo.width}
        height={logo.height}
        // The name of the hotel stands beside it.
        alt=""
        className="h-10 w-auto max-w-40 shrink-0 object-contain"
      />
    );
  return (
    <svg aria-hidden="true" viewBox="0 0 20 26" className="h-7 w-auto shrink-0">
      <path d="M0 26V10a10 10 0 0 1 20 0v16z" className="fill-terracotta" />
      <path d="M6 26V11a4 4 0 0 1 8 0v15z" className="fill-paper" />
    </svg>
  );
}
