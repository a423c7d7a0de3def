import { clsx } from 'clsx';

/**
 * The patterns of the parts of a column or bar. They differ in pattern as well as in color, for readers who cannot tell
 * the colors apart.
 */
export type ChartFill = 'solid' | 'striped';

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

export const fillProps = (fill: ChartFill, stripesId: string, extraClasses?: string) =>
  fill === 'solid'
    ? { className: clsx('fill-indigo', extraClasses) }
    : { fill: `url(#${stripesId})`, className: extraClasses };
