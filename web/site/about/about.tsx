import { BedDouble, Clock, Droplet, MapPin, ShieldCheck, SquareParking, Utensils, Zap } from 'lucide-react';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { useFacts } from '#web/core/context.ts';
import { paths, withStay } from '#web/core/paths.ts';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { aboutPicture } from '#web/site/pictures/site-pictures.ts';
import { buttonLook } from '#web/ui/button.tsx';

const highlightIcons = {
  ...{ none: null, power: Zap, water: Droplet, security: ShieldCheck, parking: SquareParking },
  ...{ bed: BedDouble, clock: Clock, place: MapPin, food: Utensils },
} as const;

export function About({ asked }: { asked: AskedStay }) {
  const facts = useFacts();
  const { hotel } = facts;
  const picture = aboutPicture(facts);
  return (
    <div className="page-width py-12 md:py-16">
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <h1 className="text-4xl md:text-6xl">About {hotel.name}</h1>
          {[hotel.description, hotel.site.story].filter(Boolean).map((paragraph) => (
            <p key={paragraph} className="mt-6 max-w-[58ch] text-lg leading-relaxed">
              {paragraph}
            </p>
          ))}
          <a href={withStay(paths.rooms, asked)} className={buttonLook('primary', 'mt-8')}>
            View Rooms
          </a>
        </div>
        {picture && (
          <ResponsivePicture
            picture={picture}
            isFirst
            sizes="(min-width: 64rem) 38vw, 92vw"
            className="aspect-4/3 w-full rounded-t-[8rem]"
          />
        )}
      </div>
      <ul className="mt-20 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {hotel.site.highlights.map(({ icon, title, text }) => {
          const Icon = highlightIcons[icon];
          return (
            <li key={title} className="border-t border-brass/60 pt-5">
              {Icon && <Icon aria-hidden="true" className="mb-4 size-7 text-terracotta" strokeWidth={1.5} />}
              <h2 className="text-xl">{title}</h2>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
