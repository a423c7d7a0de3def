import { clsx } from 'clsx';
import { useFacts } from '#web/core/context.ts';
import { TestimonialCard } from '#web/site/home/testimonial-card.tsx';
import { useCarousel } from '#web/site/home/use-carousel.ts';
import { iconPaths, RoundButton } from '#web/site/pictures/round-button.tsx';

/** All items share one grid cell, so that the page does not change its height. */
export function Testimonials() {
  const { testimonials } = useFacts().hotel;
  const { shown, byHand: isManual, paused, setPaused, move, pauseHandlers } = useCarousel(testimonials.length);
  if (testimonials.length === 0) return null;
  return (
    <section
      aria-labelledby="guests-title"
      aria-roledescription="carousel"
      className="page-width pt-24"
      {...pauseHandlers}
    >
      <h2 id="guests-title" className="mb-10 text-center text-4xl md:text-5xl">
        What guests say
      </h2>
      <ul className="mx-auto grid max-w-3xl gap-y-12">
        {testimonials.map((testimonial, place) => (
          <li
            key={testimonial.name}
            className={clsx(
              'col-start-1 row-start-1 motion-safe:transition-opacity motion-safe:duration-500 noscript:visible noscript:row-auto noscript:opacity-100',
              place !== shown && 'invisible opacity-0',
            )}
          >
            <TestimonialCard {...testimonial} onExpand={() => setPaused(true)} />
          </li>
        ))}
      </ul>
      {testimonials.length > 1 && (
        <div className="mt-8 flex flex-wrap justify-center gap-x-4 gap-y-3 noscript:hidden">
          <RoundButton
            label="Previous testimonial"
            path={iconPaths.left}
            onClick={() => move(-1)}
            className="hover:bg-sand"
          />
          <RoundButton
            label={paused ? 'Play testimonials' : 'Pause testimonials'}
            path={paused ? iconPaths.play : iconPaths.pause}
            onClick={() => setPaused(!paused)}
            className="hover:bg-sand motion-reduce:hidden"
          />
          <RoundButton
            label="Next testimonial"
            path={iconPaths.right}
            onClick={() => move(1)}
            className="hover:bg-sand"
          />
          <p className="figures w-full text-center text-soft">
            {shown + 1} / {testimonials.length}
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {isManual && `${testimonials[shown]?.name}: ${testimonials[shown]?.comment}`}
      </p>
    </section>
  );
}
