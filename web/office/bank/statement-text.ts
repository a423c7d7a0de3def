const startsWithBytes = (bytes: Uint8Array, ...expected: number[]) =>
  expected.every((byte, index) => bytes[index] === byte);

/** Recognizes UTF-16 without a byte order mark: in a text of Latin letters, every second byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const firstBytes = bytes.subarray(0, 200);
  const countZerosAt = (remainder: number) =>
    firstBytes.filter((byte, index) => index % 2 === remainder && byte === 0).length;
  const [evenZeros, oddZeros] = [countZerosAt(0), countZerosAt(1)];
  if (oddZeros > firstBytes.length / 4 && evenZeros === 0) return 'utf-16le';
  return evenZeros > firstBytes.length / 4 && oddZeros === 0 ? 'utf-16be' : undefined;
}

/** Decodes a file of a bank, which is UTF-16, UTF-8 or else Windows-1252. */
export function textOfStatement(bytes: Uint8Array): string {
  const utf16 = startsWithBytes(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWithBytes(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : unmarkedUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
