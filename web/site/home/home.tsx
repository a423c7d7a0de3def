import { AmenityCards } from '#web/site/home/amenity-cards.tsx';
import { ContactStrip } from '#web/site/home/contact-strip.tsx';
import { GalleryTeaser } from '#web/site/home/gallery-teaser.tsx';
import { Hero } from '#web/site/home/hero.tsx';
import { RoomTeaser } from '#web/site/home/room-teaser.tsx';
import { Testimonials } from '#web/site/home/testimonials.tsx';

export function Home() {
  return (
    <>
      <Hero />
      <RoomTeaser />
      <AmenityCards />
      <GalleryTeaser />
      <Testimonials />
      <ContactStrip />
    </>
  );
}
