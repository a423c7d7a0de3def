import { clsx } from 'clsx';
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import type { Hotel } from '#contract/hotel.ts';
import { useFacts } from '#web/core/context.ts';
import { iconPaths, RoundButton } from '#web/site/pictures/round-button.tsx';

/** All testimonials share one grid cell, so that the height of the page does not change with the one shown. */
export function Testimonials() {
  const { testimonials } = useFacts().hotel;
  const { shown, isManual, paused, setPaused, move, pauseHandlers } = useCarousel(testimonials.length);
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
        {testimonials.map((testimonial, index) => (
          <li
            key={testimonial.name}
            className={clsx(
              'col-start-1 row-start-1 motion-safe:transition-opacity motion-safe:duration-500 noscript:visible noscript:row-auto noscript:opacity-100',
              index !== shown && 'invisible opacity-0',
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

const shortLength = 120;
const starPath = 'M12 2l3 7 7.5.6-5.7 4.9L18.6 22 12 18l-6.6 4 1.8-7.5L1.5 9.6 9 9z';

type TestimonialCardProps = Hotel['testimonials'][number] & {
  onExpand: () => void;
};

function TestimonialCard({ name, rating, comment, avatar, onExpand }: TestimonialCardProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const hiddenText = comment.slice(shortLength);
  const toggle = () => {
    setIsExpanded(!isExpanded);
    if (!isExpanded) onExpand();
  };
  return (
    <figure className="flex flex-col items-center text-center">
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
          {hiddenText && !isExpanded && <span className="noscript:hidden">…</span>}
          <span className={isExpanded ? undefined : 'hidden noscript:inline'}>{hiddenText}</span>”
        </p>
      </blockquote>
      {hiddenText && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={toggle}
          className="mt-2 min-h-11 px-3 font-semibold underline underline-offset-4 hover:text-terracotta-deep noscript:hidden"
        >
          {isExpanded ? 'Show less' : 'Read more'}
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
        <span className="font-semibold">{name}</span>
      </figcaption>
    </figure>
  );
}

const advanceMs = 5000;

function useCarousel(itemCount: number) {
  const [shown, setShown] = useState(0);
  const [isManual, setIsManual] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [paused, setPaused] = useState(false);
  const isResting = hovered || focused || paused || itemCount < 2;

  useEffect(() => {
    if (isResting || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(() => {
        setIsManual(false);
        setShown((shown + 1) % itemCount);
      }, advanceMs);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [isResting, itemCount, shown]);

  return {
    shown,
    isManual,
    paused,
    setPaused,
    move(steps: number) {
      setIsManual(true);
      setShown((shown + steps + itemCount) % itemCount);
    },
    pauseHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A tapped button keeps the focus, but must not stop the carousel: only keyboard focus or hovering does.
      onFocus: ({ target }: FocusEvent) => setFocused(hovered || target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
