import * as z from 'zod/mini';
import { pictureFormats } from '#contract/core/site-pictures.ts';

/** What a program that reads a file as a picture reports: its files in base64, or why it refuses the file. */
export const encodingReport = z.union([
  z.object({ problem: z.enum(['unreadable', 'pixels', 'small', 'memory']) }),
  z.object({
    width: z.int(),
    height: z.int(),
    /** The placeholder: 4 × 3 colors, row by row, three hexadecimal digits each. */
    blur: z.string(),
    files: z.array(z.object({ width: z.int(), format: z.enum(pictureFormats), base64: z.string() })),
  }),
]);
export type EncodingReport = z.infer<typeof encodingReport>;
export type EncodedPicture = Extract<EncodingReport, { width: number }>;

/** How a picture is encoded: a photograph in several widths, a logo with its transparent parts, an icon as a square. */
export type EncodedKind = 'photo' | 'logo' | 'favicon';

/** Reads files that can be hostile, one at a time. */
export interface PictureEncoder {
  isBusy(): boolean;
  /** Throws if the file could not be tried, such as when the hotel stops. */
  encode(
    bytes: Uint8Array,
    kind: EncodedKind,
    minWidth: number,
  ): Promise<EncodedPicture | { problem: EncodingProblem }>;
  stop(): void;
}
export type EncodingProblem = Extract<EncodingReport, { problem: string }>['problem'] | 'slow';
