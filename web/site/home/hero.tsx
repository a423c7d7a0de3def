import { useLoaderData } from '@tanstack/react-router';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { SiteLink } from '#web/site/site-link.tsx';
import { buttonLook } from '#web/ui/button.tsx';

export function Hero() {
  const { hotel } = useFacts();
  const { pictures } = useLoaderData({ from: '/site/' });
  return (
    <section className="relative lg:grid lg:min-h-[min(44rem,calc(100svh-4.5rem))] lg:grid-cols-[5fr_7fr]">
      <div className="lg:order-2 lg:relative">
        <ResponsivePicture
          picture={pictures.hero}
          isFirst
          sizes="(min-width: 64rem) 58vw, 100vw"
          className="aspect-5/4 w-full max-lg:max-h-[34svh] sm:aspect-2/1 lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:rounded-tl-[16rem]"
          look="object-cover object-[85%_60%]"
        />
      </div>
      <div className="flex flex-col justify-center px-5 pt-6 md:px-10 md:pt-10 lg:py-16 lg:pl-[max(2.5rem,calc((100vw-var(--width-page))/2+2.5rem))]">
        <h1 className="max-w-[6.95em] text-5xl leading-[1.02] sm:text-6xl xl:text-7xl">{hotel.tagline}</h1>
        <p className="mt-6 max-w-md text-lg text-soft max-lg:order-last lg:mb-8">{hotel.description}</p>
        <div className="mt-5 flex flex-wrap gap-3 lg:mt-0">
          <SiteLink to={paths.rooms} className={buttonLook('primary', 'text-lg sm:px-9')}>
            Book Now
          </SiteLink>
          <SiteLink to={paths.gallery()} className={buttonLook('outline', 'text-lg')}>
            View Gallery
          </SiteLink>
        </div>
      </div>
    </section>
  );
}
