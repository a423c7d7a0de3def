/** The size of the field on which a signature is drawn, in units of the drawing. */
export const signatureSize = { width: 600, height: 240 } as const;

export const maxSignatureLength = 20_000;

/** A drawing with fewer points than this is an accidental touch, and no signature. */
const minPoints = 8;

/** A path of SVG with strokes only: each begins with M and goes on with L, by whole coordinates. */
const signatureShape = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/;

export const isSignature = (path: string): boolean =>
  path.length <= maxSignatureLength && signatureShape.test(path) && (path.match(/[ML]/g)?.length ?? 0) >= minPoints;

type Point = { x: number; y: number };

/** A point of a stroke that is nearer to the one before than this, in units of the drawing, is left out. */
const minDistance = 3;

const limitTo = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));

/** The path with one more point, which begins a new stroke or continues the last one. */
export function addPoint(path: string, { x, y }: Point, isNewStroke: boolean): string {
  const point = { x: limitTo(x, signatureSize.width), y: limitTo(y, signatureSize.height) };
  const lastPoint = lastPointOf(path);
  if (!isNewStroke && lastPoint && Math.hypot(point.x - lastPoint.x, point.y - lastPoint.y) < minDistance) return path;
  const longerPath = `${path}${isNewStroke ? 'M' : 'L'}${point.x} ${point.y}`;
  return longerPath.length > maxSignatureLength ? path : longerPath;
}

function lastPointOf(path: string): Point | undefined {
  const [, x, y] = /(\d+) (\d+)$/.exec(path) ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : undefined;
}
