import { joinKnown } from '#contract/core/hotel-contact.ts';
import type { AskedStay } from '#web/core/asked-stay.ts';
import { useFacts } from '#web/core/context.ts';
import { paths, roomPath, withStay } from '#web/core/paths.ts';
import { Testimonials } from '#web/site/home/testimonials.tsx';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { FirstRoomPicture } from '#web/site/pictures/first-room-picture.tsx';
import { ResponsivePicture } from '#web/site/pictures/responsive-picture.tsx';
import { heroPicture, listGallery, listTeaser, picturesOfRoom } from '#web/site/pictures/site-pictures.ts';
import type { OfferedRooms } from '#web/site/rooms/load-rooms.ts';
import { OpensSoon } from '#web/site/rooms/opens-soon.tsx';
import { PriceFrom } from '#web/site/rooms/price-from.tsx';
import { StaySearch } from '#web/site/rooms/stay-search.tsx';
import { buttonLook } from '#web/ui/button.tsx';

type HomeProps = { offer: OfferedRooms; asked: AskedStay };

export function Home({ offer, asked }: HomeProps) {
  return (
    <>
      <Hero offer={offer} asked={asked} />
      {offer.opensSoon && (
        <div className="page-width pt-16">
          <OpensSoon />
        </div>
      )}
      <RoomTeaser {...offer} asked={asked} />
      <AmenityCards />
      <GalleryTeaser asked={asked} />
      <Testimonials />
      <ContactStrip asked={asked} />
    </>
  );
}

function Hero({ offer: { rooms, opensSoon }, asked }: HomeProps) {
  const facts = useFacts();
  const { hotel } = facts;
  const picture = heroPicture(facts);
  return (
    <section className="relative lg:has-[[data-picture]]:grid lg:has-[[data-picture]]:min-h-[min(44rem,calc(100svh-4.5rem))] lg:has-[[data-picture]]:grid-cols-[5fr_7fr]">
      <div className="lg:order-2 lg:relative">
        {picture && (
          <ResponsivePicture
            picture={picture}
            isFirst
            sizes="(min-width: 64rem) 58vw, 100vw"
            className="aspect-5/4 w-full max-md:max-h-[24svh] md:max-lg:max-h-[34svh] sm:aspect-2/1 lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:rounded-tl-[16rem]"
            look="object-cover object-[85%_60%]"
          />
        )}
      </div>
      <div className="flex flex-col justify-center px-5 pt-6 md:px-10 md:pt-10 lg:py-16 lg:pl-[max(2.5rem,calc((100vw-var(--width-page))/2+2.5rem))]">
        <h1 className="max-w-[6.95em] text-5xl leading-[1.02] sm:text-6xl xl:text-7xl">
          {hotel.tagline || hotel.name}
        </h1>
        <p className="mt-6 max-w-md text-lg text-soft max-lg:order-last lg:mb-8">{hotel.description}</p>
        <div className="mt-5 flex flex-wrap gap-3 lg:mt-0">
          <a href={withStay(paths.rooms, asked)} className={buttonLook('primary', 'text-lg sm:px-9')}>
            Book Now
          </a>
          {listGallery(facts).length > 0 && (
            <a href={withStay(paths.gallery(), asked)} className={buttonLook('outline', 'text-lg')}>
              View Gallery
            </a>
          )}
        </div>
        {rooms.length > 0 && !opensSoon && (
          <div className="mt-5 max-w-2xl lg:mt-8 lg:max-w-md">
            <StaySearch
              rooms={rooms}
              typed={{
                ...{ check_in: asked.checkIn, check_out: asked.checkOut, promo_code: asked.promoCode },
                ...{ guests: asked.guests?.toString(), children: asked.children?.toString() },
              }}
            />
          </div>
        )}
      </div>
    </section>
  );
}

const pictureRowLook =
  '-mx-5 flex snap-x scroll-px-5 gap-5 overflow-x-auto px-5 pb-3 md:-mx-10 md:scroll-px-10 md:px-10 xl:mx-0 xl:grid xl:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] xl:px-0';

function RoomTeaser({ rooms, isLive, asked }: OfferedRooms & { asked: AskedStay }) {
  const facts = useFacts();
  const { roomsTitle } = facts.hotel.site;
  if (rooms.length === 0) return null;
  // Without pictures, a row that one scrolls would only look cut at the edge of a phone.
  const hasPictures = rooms.some((room) => picturesOfRoom(facts, room).length > 0);
  return (
    <section
      aria-labelledby={roomsTitle ? 'rooms-title' : undefined}
      data-rooms={isLive ? 'live' : 'kept'}
      className="page-width pt-24"
    >
      {roomsTitle && (
        <h2 id="rooms-title" className="mb-9 text-4xl md:text-5xl">
          {roomsTitle}
        </h2>
      )}
      <ul className={hasPictures ? pictureRowLook : 'grid gap-8 sm:grid-cols-2 lg:grid-cols-4'}>
        {rooms.map((room) => (
          <li
            key={room.id}
            className={
              hasPictures ? 'w-60 shrink-0 snap-start xl:w-auto xl:max-w-92' : 'border-t border-brass/60 wrap-anywhere'
            }
          >
            <a href={roomPath(room.id, asked)} className="group block">
              <FirstRoomPicture
                room={room}
                sizes={rooms.length > 4 ? '(min-width: 64rem) 15vw, 15rem' : '(min-width: 80rem) 23rem, 15rem'}
                className="aspect-3/4 w-full rounded-t-full transition-opacity group-hover:opacity-90"
              />
              <h3 className="mt-4 text-xl group-hover:text-terracotta-deep">{room.roomType}</h3>
              <p className="figures mt-1 text-soft">
                <PriceFrom room={room} className="font-semibold text-ink" /> per night
              </p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AmenityCards() {
  const { facilities, facilitiesTitle } = useFacts().hotel.site;
  if (facilities.length === 0) return null;
  return (
    <section aria-labelledby={facilitiesTitle ? 'amenities-title' : undefined} className="page-width pt-24">
      <div className="on-dark rounded-t-[10rem] rounded-b-2xl bg-indigo px-6 py-16 text-haze md:rounded-t-[18rem] md:px-14 md:py-20">
        {facilitiesTitle && (
          <h2 id="amenities-title" className="mb-12 text-center text-4xl text-white md:text-5xl">
            {facilitiesTitle}
          </h2>
        )}
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
          {facilities.map(({ icon, name, text }) => (
            <li key={name} className="border-t border-brass pt-5 wrap-anywhere">
              {icon !== 'none' && (
                <svg aria-hidden="true" className="mb-4 size-7 fill-none stroke-white stroke-[1.4]">
                  <use href={`/icons.svg#${icon}`} />
                </svg>
              )}
              <h3 className="text-2xl text-white">{name}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const teaserFrames = [
  { cell: 'col-span-2 lg:row-span-2', frame: 'aspect-3/2 lg:aspect-auto rounded-tl-[5rem]', sizes: '40vw' },
  { cell: '', frame: 'aspect-square', sizes: '20vw' },
  { cell: '', frame: 'aspect-square', sizes: '20vw' },
  { cell: 'col-span-2', frame: 'aspect-2/1', sizes: '40vw' },
];

function GalleryTeaser({ asked }: { asked: AskedStay }) {
  const facts = useFacts();
  const pictures = listTeaser(facts);
  const { galleryTitle } = facts.hotel.site;
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby={galleryTitle ? 'gallery-title' : undefined} className="page-width pt-24">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        {galleryTitle && (
          <h2 id="gallery-title" className="text-4xl md:text-5xl">
            {galleryTitle}
          </h2>
        )}
        <a href={withStay(paths.gallery(), asked)} className={buttonLook('outline')}>
          View Full Gallery
        </a>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {teaserFrames.map(({ cell, frame, sizes }, index) => {
          const picture = pictures[index];
          return (
            picture && (
              <li key={picture.name} className={cell}>
                <a
                  href={withStay(paths.gallery({ picture: picture.name }), asked)}
                  className="block h-full transition-opacity hover:opacity-90"
                >
                  <ResponsivePicture
                    picture={picture}
                    sizes={`(min-width: 64rem) ${sizes}, ${sizes === '20vw' ? '45vw' : '92vw'}`}
                    className={`h-full w-full ${frame}`}
                  />
                </a>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function ContactStrip({ asked }: { asked: AskedStay }) {
  const { hotel } = useFacts();
  const { street, district, city } = hotel.address;
  const addressText = joinKnown([street, district, city], ', ');
  if (!addressText && !hotel.phones[0]) return null;
  return (
    <section aria-labelledby="find-title" className="page-width pt-24">
      <div className="flex flex-col justify-between gap-8 border-y border-brass/60 py-12 md:flex-row md:items-center">
        <div>
          <h2 id="find-title" className="text-3xl md:text-4xl">
            {addressText || 'Find us'}
          </h2>
          {hotel.phones[0] && (
            <p className="figures mt-3 text-lg text-soft">
              {hotel.site.answers}{' '}
              <PhoneLink
                phone={hotel.phones[0]}
                className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
              />
            </p>
          )}
        </div>
        <a href={withStay(paths.contact, asked)} className={buttonLook('outline', 'shrink-0 self-start md:self-auto')}>
          Contact us
        </a>
      </div>
    </section>
  );
}
