import { expect, test } from 'vitest';
import { addPoint, isSignature, maxSignatureLength, signatureSize } from '#contract/bar/signatures.ts';

const drawPath = (...points: [x: number, y: number, begins?: true][]) =>
  points.reduce((path, [x, y, begins = false]) => addPoint(path, { x, y }, begins), '');

test('strokes become a path in whole units, without points that lie too near', () => {
  expect(drawPath([10.4, 20.6, true], [11, 21], [30, 40], [200, 100, true], [210, 90])).toBe(
    'M10 21L30 40M200 100L210 90',
  );
});

test('a stroke that leaves the field stays at its edge', () => {
  expect(drawPath([-5, 10, true], [9999, 9999])).toBe(`M0 10L${signatureSize.width} ${signatureSize.height}`);
});

test('a few strokes are a signature, a slip of the finger is none', () => {
  const scribble = Array.from({ length: 20 }, (_, x): [number, number, true?] => [x * 10, x % 2 ? 40 : 80]);
  scribble[0]?.push(true);
  expect(isSignature(drawPath(...scribble))).toBe(true);
  expect(isSignature(drawPath([10, 10, true], [20, 20]))).toBe(false);
  expect(isSignature('')).toBe(false);
});

test('a signature without end stops growing', () => {
  const path = `M1 1${'L100 100'.repeat(2499)}`;
  expect(addPoint(path, { x: 5, y: 200 }, false).length).toBeLessThanOrEqual(maxSignatureLength);
});
