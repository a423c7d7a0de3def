import type { BenchPart } from '#bench/part.ts';
import type { ResultRow } from '#bench/table.ts';
import { imageLimits, sizesOf, withImage } from '#tools/image-trial/main.ts';

export const imagePart: BenchPart = {
  title: 'The container image',
  description:
    'Megabytes of 1,000,000 bytes, made without an engine for containers: the files that the Dockerfile adds, and Debian’s packages of which the base image consists in place of that image. Needs root. A ratio above 1 exceeds the hotel’s own limit.',
  measure: () =>
    withImage(async (_, parts) => {
      const { download, added } = sizesOf(parts);
      const sizeText = (size: number) => `${size.toFixed(1)} MB`;
      const limited = (work: string, size: number, most: number): ResultRow => ({
        work,
        measured: sizeText(size),
        ratio: size / most,
        beside: `limit: ${most} MB`,
      });
      return [
        limited('to download', download, imageLimits.download),
        limited('added to the base image, unpacked', added, imageLimits.added),
        ...parts.map(({ name, unpacked, packed }) => ({
          work: `${name}, unpacked`,
          measured: sizeText(unpacked / 1e6),
          beside: `packed: ${sizeText(packed / 1e6)}`,
        })),
      ];
    }),
};
