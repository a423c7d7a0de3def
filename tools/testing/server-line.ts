import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type ServerLine = Awaited<ReturnType<typeof openServerLine>>;

type SocketPair = { near: Socket; far: Socket };

/**
 * Opens an address that leads to a PostgreSQL server. Tests make this line fail in the ways in which a server, its
 * machine and the network do.
 */
export async function openServerLine(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const lines = new Set<SocketPair>();
  let isSilent = false;
  let answerMs = 0;
  let fadeTimer: NodeJS.Timeout | undefined;
  let attempts = 0;
  let onConnect: ((line: SocketPair) => void) | undefined;
  const listener = createServer((near) => {
    attempts += 1;
    const line = { near, far: connect(Number(port), hostname) };
    lines.add(line);
    joinSockets(line, { onClose: () => lines.delete(line), answer: (piece) => passAnswer(near, piece) });
    onConnect?.(line);
    if (isSilent) pauseSockets(line);
  });
  const listen = async (listenPort: number) => {
    listener.listen(listenPort, '127.0.0.1');
    await once(listener, 'listening');
  };
  await listen(0);
  const ownPort = (listener.address() as AddressInfo).port;
  const passAnswer = (near: Socket, piece: Buffer) => {
    if (answerMs === 0) near.write(piece);
    else setTimeout(() => isSilent || near.write(piece), answerMs);
  };
  const silence = () => {
    isSilent = true;
    for (const line of lines) pauseSockets(line);
  };
  const reset = () => {
    for (const { near } of lines) near.resetAndDestroy();
  };

  return {
    url: Object.assign(new URL(serverUrl), { host: `127.0.0.1:${ownPort}` }).href,
    attempts: () => attempts,
    /** Resets the open connections. New ones are possible. */
    reset,
    async refuse() {
      const closed = listener.listening && once(listener, 'close');
      if (closed) listener.close();
      reset();
      await closed;
    },
    /** Lets nothing pass any more and closes no connection, as if the machine of the server had vanished. */
    silence,
    /** From now on each answer takes `ms` milliseconds, and after `silentAfterMs` nothing passes any more. */
    fade(ms: number, silentAfterMs: number) {
      answerMs = ms;
      fadeTimer = setTimeout(silence, silentAfterMs);
    },
    /** Still lets questions pass to the server on the open connections, but drops its answers. */
    loseAnswers() {
      for (const { far } of lines) far.removeAllListeners('data').resume();
    },
    /** On the open connections, replaces the server's next answer by this error, and then ends the connections. */
    endWith(code: string) {
      for (const { near, far } of lines)
        far
          .removeAllListeners('data')
          .once('data', () => near.end(errorMessage(code)))
          .resume();
    },
    /** Resets the open connections, and answers new ones with this error. */
    refuseWith(code: string) {
      reset();
      onConnect = ({ near }) => near.removeAllListeners('data').once('data', () => near.end(errorMessage(code)));
    },
    /** Resets the open connections. New ones lead to a server that says it is a standby. */
    becomeStandby() {
      reset();
      onConnect = ({ near, far }) =>
        far.removeAllListeners('data').on('data', (piece) => near.write(asAnswerOfStandby(piece)));
    },
    async mend() {
      isSilent = false;
      answerMs = 0;
      clearTimeout(fadeTimer);
      onConnect = undefined;
      for (const { near, far } of lines) [near, far].forEach((socket) => void socket.resume());
      if (!listener.listening) await listen(ownPort);
    },
    close() {
      clearTimeout(fadeTimer);
      listener.close();
      for (const { near } of lines) near.destroy();
    },
  };
}

type LineHandlers = { onClose(): void; answer(piece: Buffer): void };

function joinSockets({ near, far }: SocketPair, { onClose, answer }: LineHandlers) {
  near.on('data', (piece) => far.write(piece));
  far.on('data', answer);
  for (const [socket, otherSocket] of [
    [near, far],
    [far, near],
  ] as const) {
    socket.setNoDelay();
    socket.on('error', () => {});
    socket.on('close', () => {
      otherSocket.destroy();
      onClose();
    });
  }
}

function pauseSockets({ near, far }: SocketPair) {
  near.pause();
  far.pause();
}

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function serverMessage(letter: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(content));
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(content)]);
}

const errorMessage = (code: string) => serverMessage('E', `SFATAL\0VFATAL\0C${code}\0Mthe server says goodbye\0\0`);

const statusMessage = (value: string) => serverMessage('S', `in_hot_standby\0${value}\0`);

function asAnswerOfStandby(piece: Buffer): Buffer {
  const statusStart = piece.indexOf(statusMessage('off'));
  if (statusStart < 0) return piece;
  return Buffer.concat([
    piece.subarray(0, statusStart),
    statusMessage('on'),
    piece.subarray(statusStart + statusMessage('off').length),
  ]);
}
