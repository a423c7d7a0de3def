import { clsx } from 'clsx';
import type { Hotel } from '#contract/core/hotel.ts';
import { useFacts } from '#web/core/context.ts';
import { monthName } from '#web/core/months.ts';
import { Icon, iconPaths, RoundButton, roundButtonLook } from '#web/site/pictures/round-button.tsx';

/** All testimonials share one grid cell, so that the height of the page is the same whichever is shown. */
export function Testimonials() {
  const { testimonials, site } = useFacts().hotel;
  if (testimonials.length === 0) return null;
  return (
    <section
      aria-labelledby={site.quotesTitle ? 'guests-title' : undefined}
      aria-label={site.quotesTitle ? undefined : 'Testimonials'}
      aria-roledescription="carousel"
      data-carousel
      className="group/carousel page-width pt-24"
    >
      {site.quotesTitle && (
        <h2 id="guests-title" className="mb-10 text-center text-4xl md:text-5xl">
          {site.quotesTitle}
        </h2>
      )}
      <ul className="mx-auto grid max-w-3xl gap-y-12">
        {testimonials.map((testimonial, index) => (
          <li
            key={testimonial.name}
            data-quote={`${testimonial.name}: ${testimonial.comment}`}
            className={clsx(
              'col-start-1 row-start-1 motion-safe:transition-opacity motion-safe:duration-500 noscript:visible noscript:row-auto noscript:opacity-100',
              index > 0 && 'invisible opacity-0',
            )}
          >
            <TestimonialCard {...testimonial} />
          </li>
        ))}
      </ul>
      {testimonials.length > 1 && (
        <div className="mt-8 flex flex-wrap justify-center gap-x-4 gap-y-3 noscript:hidden">
          <RoundButton label="Previous testimonial" path={iconPaths.left} data-previous className="hover:bg-sand" />
          <button type="button" data-pause className={clsx(roundButtonLook, 'hover:bg-sand motion-reduce:hidden')}>
            <span className="contents group-data-paused/carousel:hidden">
              <span className="sr-only">Pause testimonials</span>
              <Icon path={iconPaths.pause} />
            </span>
            <span className="hidden group-data-paused/carousel:contents">
              <span className="sr-only">Play testimonials</span>
              <Icon path={iconPaths.play} />
            </span>
          </button>
          <RoundButton label="Next testimonial" path={iconPaths.right} data-next className="hover:bg-sand" />
          <p data-counter className="figures w-full text-center text-soft">
            1 / {testimonials.length}
          </p>
        </div>
      )}
      <p role="status" className="sr-only" />
    </section>
  );
}

const shortLength = 120;
const expandedLooks = {
  hidden: 'group-has-[[aria-expanded=true]]/quote:hidden',
  inline: 'group-has-[[aria-expanded=true]]/quote:inline',
} as const;
const starPath = 'M12 2l3 7 7.5.6-5.7 4.9L18.6 22 12 18l-6.6 4 1.8-7.5L1.5 9.6 9 9z';

function TestimonialCard({ name, rating, comment, source, month, avatar }: Hotel['testimonials'][number]) {
  const hiddenText = comment.slice(shortLength);
  return (
    <figure className="group/quote flex flex-col items-center text-center">
      <svg role="img" aria-label={`${rating} out of 5 stars`} viewBox="0 0 132 24" className="h-5">
        {[0, 1, 2, 3, 4].map((index) => (
          <path
            key={index}
            d={starPath}
            transform={`translate(${index * 27})`}
            className={index < rating ? 'fill-brass' : 'fill-hairline'}
          />
        ))}
      </svg>
      <blockquote className="mt-6 font-serif text-2xl leading-snug md:text-3xl">
        <p>
          “{comment.slice(0, shortLength)}
          {hiddenText && (
            <>
              <span className={`noscript:hidden ${expandedLooks.hidden}`}>…</span>
              <span className={`hidden noscript:inline ${expandedLooks.inline}`}>{hiddenText}</span>
            </>
          )}
          ”
        </p>
      </blockquote>
      {hiddenText && (
        <button
          type="button"
          aria-expanded="false"
          className="mt-2 min-h-11 px-3 font-semibold underline underline-offset-4 hover:text-terracotta-deep noscript:hidden"
        >
          <span className={expandedLooks.hidden}>Read more</span>
          <span className={`hidden ${expandedLooks.inline}`}>Show less</span>
        </button>
      )}
      <figcaption className="mt-4 flex items-center gap-3">
        {avatar ? (
          <img
            src={avatar}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            className="size-11 rounded-full object-cover"
          />
        ) : (
          <span aria-hidden="true" className="flex size-11 items-center justify-center rounded-full bg-sand font-serif">
            {name.slice(0, 1)}
          </span>
        )}
        <span className="text-left">
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-soft">{`${source}, ${monthName(month)}`}</span>
        </span>
      </figcaption>
    </figure>
  );
}
