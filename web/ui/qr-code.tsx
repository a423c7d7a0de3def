import { encode } from 'uqr';

type QrCodeProps = { text: string; label: string; ecc?: 'M' | 'H' };

/** Draws SVG, because that is sharp in print and needs no inline styles, which the content security policy forbids. */
export function QrCode({ text, label, ecc = 'M' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc, border: 2 });
  const darkSquares = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="w-full">
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={darkSquares.join('')} fill="#000" />
    </svg>
  );
}
