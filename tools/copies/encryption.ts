import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

/** The first line has what the hotel contained: 30 bytes for each day with money, and for each table. */
const maxFirstLineBytes = 16 * 1024 ** 2;
const chunkBytes = 1024 ** 2;
const newline = 0x0a;

/** The key is missing, has a wrong form, or is of another backup: nothing is said of the file. */
export class KeyProblem extends Error {}

/** `identity` decrypts what is encrypted to `recipient`. */
export async function makeIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Writes `firstLine` and the bytes of a file into an encrypted one, which each of the recipients can open. */
export async function encryptFile(
  plainFile: string,
  encryptedFile: string,
  firstLine: string,
  recipients: readonly string[],
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  async function* plainBytes() {
    yield Buffer.from(`${firstLine}\n`);
    yield* createReadStream(plainFile, { highWaterMark: chunkBytes });
  }
  const encrypted = await encrypter.encrypt(toWebStream(Readable.from(plainBytes())));
  await pipeline(encrypted, createWriteStream(encryptedFile, { mode: 0o600 }));
}

/**
 * Writes what is encrypted into another file, all but the first line, and returns that line. Throws an error with a
 * sentence for a wrong key and for a file that is cut off or changed: each 64 kB have a code of their own, and the last
 * ones say that they are the last.
 */
export async function decryptFile(
  encryptedFile: string,
  plainFile: string,
  { identity, recipient }: { identity: string; recipient: string | undefined },
): Promise<string> {
  const decrypter = decrypterWith(identity);
  const parts: Buffer[] = [];
  let isPastFirstLine = false;
  let firstLineBytes = 0;
  async function* afterFirstLine(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      if (isPastFirstLine) {
        yield chunk;
        continue;
      }
      const end = chunk.indexOf(newline);
      const part = end < 0 ? chunk : chunk.subarray(0, end);
      firstLineBytes += part.length;
      if (firstLineBytes > maxFirstLineBytes) throw new Error('the first line does not end');
      parts.push(Buffer.from(part));
      if (end < 0) continue;
      isPastFirstLine = true;
      yield chunk.subarray(end + 1);
    }
  }
  try {
    const source = toWebStream(createReadStream(encryptedFile, { highWaterMark: chunkBytes }));
    const decrypted = await decrypter.decrypt(source);
    await pipeline(decrypted, afterFirstLine, createWriteStream(plainFile, { mode: 0o600 }));
  } catch (error) {
    const { message, errno } = error as NodeJS.ErrnoException;
    // What the machine says, such as that the disk is full, is passed on.
    if (errno !== undefined) throw error;
    if (!/no identity matched/.test(message))
      throw new Error(`${encryptedFile} is cut off or was changed. Take another backup.`, { cause: error });
    const ownText = `This key does not open ${encryptedFile}. Its public half is ${await identityToRecipient(identity)}`;
    throw new KeyProblem(recipient ? `${ownText}, and the backup is for ${recipient}.` : `${ownText}.`);
  }
  return Buffer.concat(parts).toString('utf8');
}

function decrypterWith(identity: string): Decrypter {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch (error) {
    throw new KeyProblem('This is not the key of a paper, or a character of it is wrong.', { cause: error });
  }
  return decrypter;
}

// Node and the browser declare the same streams with types that do not fit each other, and the journeys know both.
const toWebStream = (source: Readable) => Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>;
