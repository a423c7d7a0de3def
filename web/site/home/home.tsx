import { AmenityCards } from '#web/site/home/amenity-cards.tsx';
import { ContactStrip } from '#web/site/home/contact-strip.tsx';
import { Hero } from '#web/site/home/hero.tsx';
import { RoomTeaser } from '#web/site/home/room-teaser.tsx';

export function Home() {
  return (
    <>
      <Hero />
      <RoomTeaser />
      <AmenityCards />
      <ContactStrip />
    </>
  );
}
