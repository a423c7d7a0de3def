import { pictureFileMessages, pictureLimits } from '#contract/pictures/pictures.ts';

/**
 * What is wrong with a file by its bytes, as a sentence; undefined for a JPEG, PNG or WebP that is one still picture and
 * nothing else. Whether it can be decoded is not known then.
 */
export function fileProblemOf(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return pictureFileMessages.empty;
  if (bytes.length > pictureLimits.bytes) return pictureFileMessages.tooLarge;
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return jpegProblemOf(bytes);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return pngProblemOf(bytes);
  if (isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP')) return webpProblemOf(bytes);
  if (isText(bytes, 4, 'ftyp') && /^(he|mif1|msf1)/.test(bytes.toString('latin1', 8, 12)))
    return pictureFileMessages.heic;
  if (/<(svg|!DOCTYPE svg)/i.test(bytes.toString('latin1', 0, 2_000))) return pictureFileMessages.svg;
  return pictureFileMessages.kind;
}

const startsWith = (bytes: Buffer, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
const isText = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text;

/** The marks of a JPEG that stand alone: all others are followed by the length of their part. */
const isLoneMark = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);
const endOfPicture = 0xd9;
const beginOfScan = 0xda;

/** Follows the parts of a JPEG up to its end, after which nothing may stand. */
function jpegProblemOf(bytes: Buffer): string | undefined {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return pictureFileMessages.trailing;
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      // A mark can have fill bytes before it.
      at += 1;
      continue;
    }
    if (mark === endOfPicture) return at + 2 === bytes.length ? undefined : pictureFileMessages.trailing;
    if (isLoneMark(mark)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) break;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (mark === beginOfScan) at = endOfScan(bytes, at);
  }
  return pictureFileMessages.cut;
}

/** Where the compressed data end that follow the beginning of a scan: at the next mark that is not part of them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** Follows the parts of a PNG up to its end, after which nothing may stand. */
function pngProblemOf(bytes: Buffer): string | undefined {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + length;
    if (name === 'acTL') return pictureFileMessages.animated;
    if (name === 'IEND') return at === bytes.length ? undefined : pictureFileMessages.trailing;
  }
  return pictureFileMessages.cut;
}

/** Follows the parts of a WebP, whose whole length stands at its beginning. */
function webpProblemOf(bytes: Buffer): string | undefined {
  if (bytes.length < 20) return pictureFileMessages.cut;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return pictureFileMessages.cut;
  if (end < bytes.length) return pictureFileMessages.trailing;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'ANIM' || name === 'ANMF') return pictureFileMessages.animated;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length ? undefined : pictureFileMessages.cut;
}
