import http from 'node:http';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';

type PageReply = { status: number; body: string; location: string | undefined };

const visitEveryMs = 50;
const answerLimitMs = 10_000;

/** A guest of the site at `domain`, which is this machine. Each request has a connection of its own. */
export function makeGuest(domain: string) {
  let authority: Buffer | undefined;
  const options = { host: '127.0.0.1', agent: false, timeout: answerLimitMs, headers: { host: domain } };
  const get = (path: string) => read(https.get({ ...options, path, servername: domain, ca: authority }));
  return {
    trust(certificate: Buffer): void {
      authority = certificate;
    },
    get,
    getWithoutTls: (path: string) => read(http.get({ ...options, path })),
    /** Opens the front page until `stop` is called. A connection that fails counts as status 0. */
    visitAgainAndAgain() {
      const statuses: number[] = [];
      let isStopped = false;
      const visits = (async () => {
        while (!isStopped) {
          statuses.push(
            await get('/').then(
              ({ status }) => status,
              () => 0,
            ),
          );
          await delay(visitEveryMs);
        }
      })();
      return {
        statuses,
        async stop(): Promise<void> {
          isStopped = true;
          await visits;
        },
      };
    },
  };
}

function read(request: http.ClientRequest): Promise<PageReply> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body, location: response.headers.location }),
      );
    });
  });
}
