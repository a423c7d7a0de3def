import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What goes wrong at the stand-in: a byte of what is stored, the room, the access key, or it never answers. */
type S3Fault = 'flips a byte' | 'is full' | 'refuses' | 'hangs' | undefined;

export type S3StandIn = {
  url: string;
  accessKeyId: string;
  secret: string;
  /** The stored objects by their path, such as `/bucket/folder/name`. */
  objects: Map<string, Buffer>;
  /** How many objects were stored. */
  writes: number;
  setFault(fault: S3Fault): void;
  close(): Promise<void>;
};

const bucketOf = (path: string) => path.split('/')[1] ?? '';

/**
 * Stands in for S3 storage: it stores, reads and removes objects of one bucket, and looks whether the access key is the
 * right one. It does not check signatures.
 */
export async function startS3(bucket: string): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  // What the storage says of an object, which it wrote down before a byte of it was flipped.
  const headers = new Map<string, { etag: string; 'x-amz-meta-mtime': string }>();
  let fault: S3Fault;
  const accessKeyId = 'stand-in-key';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname);
    if (fault === 'hangs') return;
    if (fault === 'refuses' || !request.headers.authorization?.includes(`Credential=${accessKeyId}/`))
      return refuse(response, 403, 'AccessDenied');
    if (bucketOf(path) !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const stored = objects.get(path);
    switch (request.method) {
      case 'PUT': {
        const bytes = await buffer(request);
        if (fault === 'is full') return refuse(response, 507, 'Insufficient Storage');
        standIn.writes += 1;
        headers.set(path, {
          etag: etagOf(bytes),
          'x-amz-meta-mtime': String(request.headers['x-amz-meta-mtime'] ?? ''),
        });
        objects.set(path, fault === 'flips a byte' ? flipByte(bytes) : bytes);
        response.writeHead(200, { etag: etagOf(bytes) }).end();
        return;
      }
      case 'GET':
      case 'HEAD':
        if (!stored) return refuse(response, 404, 'NoSuchKey');
        response.writeHead(200, {
          ...headers.get(path),
          'content-length': stored.length,
          'last-modified': new Date(0).toUTCString(),
        });
        response.end(request.method === 'GET' ? stored : undefined);
        return;
      case 'DELETE':
        objects.delete(path);
        response.writeHead(204).end();
        return;
      default:
        refuse(response, 405, 'MethodNotAllowed');
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: S3StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ accessKeyId, secret: 'stand-in-secret', objects, writes: 0 },
    setFault(next) {
      fault = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function flipByte(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  flipped[middle] = (flipped[middle] ?? 0) ^ 1;
  return flipped;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
