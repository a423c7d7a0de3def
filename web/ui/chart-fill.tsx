import { clsx } from 'clsx';

/** Parts of a whole are told apart by colour and by pattern. */
export type Fill = 'solid' | 'striped';

/** The pattern of a striped part, drawn once in each picture that uses it. */
export function Stripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-brass" />
        <rect width="1.5" height="6" className="fill-white" />
      </pattern>
    </defs>
  );
}

/** How a part is filled, where the stripes have this id. */
export const fillProps = (fill: Fill, stripes: string, more?: string) =>
  fill === 'solid' ? { className: clsx('fill-indigo', more) } : { fill: `url(#${stripes})`, className: more };
