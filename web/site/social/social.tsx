import { useFacts } from '#web/core/context.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { socialPicture } from '#web/site/pictures/site-pictures.ts';
import { buttonLook } from '#web/ui/button.tsx';

export function Social() {
  const facts = useFacts();
  const { hotel } = facts;
  const picture = socialPicture(facts);
  const [firstSocial] = hotel.socials;
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">Follow Us</h1>
      <p className="mt-4 mb-12 max-w-xl text-lg text-soft">{hotel.site.follow}</p>
      <ul className="grid grid-cols-1 gap-6 md:grid-cols-2">
        {hotel.socials.map(({ network, handle, url, text }) => (
          <li key={url} className="flex flex-col rounded-2xl border border-hairline bg-white p-7 md:p-9">
            <h2 className="text-3xl">{network}</h2>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center self-start font-semibold text-indigo underline underline-offset-4"
            >
              {handle}
              <span className="sr-only"> on {network} (opens in a new tab)</span>
            </a>
            <p className="mt-2 mb-7 text-soft">{text}</p>
            <a href={url} target="_blank" rel="noreferrer" className={buttonLook('outline', 'mt-auto self-start')}>
              Follow Us
              <span className="sr-only"> on {network} (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      {hotel.site.share && (
        <section className="on-dark mt-12 grid grid-cols-1 overflow-hidden rounded-2xl bg-indigo text-haze md:grid-cols-2">
          <div className="self-center px-[min(1.75rem,6vw)] py-12 wrap-anywhere md:px-12">
            <h2 className="text-3xl text-white md:text-4xl">Join Our Community</h2>
            <p className="mt-3 text-lg">{hotel.site.share}</p>
            {firstSocial && (
              <a href={firstSocial.url} target="_blank" rel="noreferrer" className={buttonLook('dark', 'mt-7')}>
                Join us on {firstSocial.network}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </div>
          {picture && (
            <ResponsivePicture
              picture={picture}
              sizes="(min-width: 48rem) 40vw, 92vw"
              className="aspect-3/2 w-full rounded-t-[8rem] md:min-h-full md:rounded-tr-none"
            />
          )}
        </section>
      )}
    </div>
  );
}
