import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { CertificateFacts } from '#server/core/machine.ts';

const answerWithinMs = 5_000;
const readEveryMs = 5 * 60_000;
const notReadable: CertificateFacts = { kind: 'not readable' };

/** Returns a function that reads the certificate of an address, at most once in five minutes. */
export function makeCertificateReader(url: string): () => Promise<CertificateFacts> {
  let readAt = Number.NEGATIVE_INFINITY;
  let lastReading: Promise<CertificateFacts> = Promise.resolve(notReadable);
  return () => {
    if (performance.now() - readAt >= readEveryMs) {
      readAt = performance.now();
      lastReading = readCertificate(new URL(url));
    }
    return lastReading;
  };
}

function readCertificate({ hostname, port }: URL): Promise<CertificateFacts> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      // Reads a certificate that nobody should trust, too, to say so. Nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: answerWithinMs,
    });
    socket.unref();
    const finish = (facts: CertificateFacts) => {
      socket.destroy();
      resolve(facts);
    };
    socket.once('secureConnect', () => {
      const validUntil = new Date(socket.getPeerCertificate().valid_to);
      const isRead = !Number.isNaN(validUntil.getTime());
      finish(isRead ? { kind: 'read', validUntil, isTrusted: socket.authorized } : notReadable);
    });
    socket.on('timeout', () => finish(notReadable));
    socket.on('error', () => finish(notReadable));
    socket.on('close', () => finish(notReadable));
  });
}
