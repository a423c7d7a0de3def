import { useLoaderData } from '@tanstack/react-router';
import { paths } from '#web/core/paths.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { SiteLink } from '#web/site/site-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';

const places = [
  { cell: 'col-span-2 lg:row-span-2', frame: 'aspect-3/2 lg:aspect-auto rounded-tl-[5rem]', sizes: '40vw' },
  { cell: '', frame: 'aspect-square', sizes: '20vw' },
  { cell: '', frame: 'aspect-square', sizes: '20vw' },
  { cell: 'col-span-2', frame: 'aspect-2/1', sizes: '40vw' },
];

export function GalleryTeaser() {
  const { pictures } = useLoaderData({ from: '/site/' });
  return (
    <section aria-labelledby="gallery-title" className="page-width pt-24">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="gallery-title" className="text-4xl md:text-5xl">
          A look around
        </h2>
        <SiteLink to={paths.gallery()} className={buttonLook('outline')}>
          View Full Gallery
        </SiteLink>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {places.map(({ cell, frame, sizes }, place) => {
          const picture = pictures.teaser[place];
          return (
            picture && (
              <li key={picture.name} className={cell}>
                <SiteLink
                  to={paths.gallery({ picture: picture.name })}
                  className="block h-full transition-opacity hover:opacity-90"
                >
                  <ResponsivePicture
                    picture={picture}
                    sizes={`(min-width: 64rem) ${sizes}, ${sizes === '20vw' ? '45vw' : '92vw'}`}
                    className={`h-full w-full ${frame}`}
                  />
                </SiteLink>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
