import { useState } from 'react';
import type { Hotel } from '#contract/hotel.ts';

const shortLength = 120;
const star = 'M12 2l3 7 7.5.6-5.7 4.9L18.6 22 12 18l-6.6 4 1.8-7.5L1.5 9.6 9 9z';

type Props = Hotel['testimonials'][number] & {
  onExpand: () => void;
};

export function TestimonialCard({ name, rating, comment, avatar, onExpand }: Props) {
  const [isExpanded, setIsExpanded] = useState(false);
  const rest = comment.slice(shortLength);
  const toggle = () => {
    setIsExpanded(!isExpanded);
    if (!isExpanded) onExpand();
  };
  return (
    <figure className="flex flex-col items-center text-center">
      <svg role="img" aria-label={`${rating} out of 5 stars`} viewBox="0 0 132 24" className="h-5">
        {[0, 1, 2, 3, 4].map((place) => (
          <path
            key={place}
            d={star}
            transform={`translate(${place * 27})`}
            className={place < rating ? 'fill-brass' : 'fill-hairline'}
          />
        ))}
      </svg>
      <blockquote className="mt-6 font-serif text-2xl leading-snug md:text-3xl">
        <p>
          “{comment.slice(0, shortLength)}
          {rest && !isExpanded && <span className="noscript:hidden">…</span>}
          <span className={isExpanded ? undefined : 'hidden noscript:inline'}>{rest}</span>”
        </p>
      </blockquote>
      {rest && (
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
