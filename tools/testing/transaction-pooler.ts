import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Pooler = { url: string; close(): void };

type ServerConnection = { socket: Socket; onMessage?: ((message: Buffer) => void) | undefined };

/**
 * Starts a pooler that treats its clients worse than PgBouncer in transaction mode: each transaction runs on another
 * connection of the server than the one before. So what was set or prepared in one transaction is missing in the next
 * one. The server must ask for no password.
 */
export async function startTransactionPooler(serverUrl: string): Promise<Pooler> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const trackSocket = (socket: Socket) => {
    sockets.add(socket.setNoDelay());
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const connections = makeServerConnections(() => trackSocket(connect(Number(port), hostname)));
  const listener = createServer((socket) => serveClient(trackSocket(socket), connections)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: Object.assign(new URL(serverUrl), { host: `127.0.0.1:${(listener.address() as AddressInfo).port}` }).href,
    close() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

type ServerConnections = ReturnType<typeof makeServerConnections>;

function makeServerConnections(connectToServer: () => Socket) {
  const idleConnections = new Map<string, ServerConnection[]>();
  return {
    /** `start` is a client's start message, which names user and database. The server's answers to it go to `greet`. */
    async open(start: Buffer, greet?: (message: Buffer) => void): Promise<ServerConnection> {
      const connection: ServerConnection = { socket: connectToServer() };
      const readyForQuery = new Promise<void>((resolve) => {
        connection.onMessage = (message) => {
          greet?.(message);
          if (messageTypeOf(message) === 'Z') resolve();
        };
      });
      const readMessages = messageReader(1);
      connection.socket.on('data', (piece) => {
        for (const message of readMessages(piece)) connection.onMessage?.(message);
      });
      connection.socket.write(start);
      await readyForQuery;
      return connection;
    },
    /** Takes an idle connection other than the last one of the client. */
    takeOther(start: Buffer, lastConnection: ServerConnection | undefined): ServerConnection | undefined {
      const openConnections = (idleConnections.get(String(start)) ?? []).filter(({ socket }) => !socket.destroyed);
      const otherConnection = openConnections.find((connection) => connection !== lastConnection);
      idleConnections.set(
        String(start),
        openConnections.filter((connection) => connection !== otherConnection),
      );
      return otherConnection;
    },
    giveBack(start: Buffer, connection: ServerConnection) {
      idleConnections.set(String(start), [...(idleConnections.get(String(start)) ?? []), connection]);
    },
    closeOne(start: Buffer) {
      idleConnections.get(String(start))?.pop()?.socket.destroy();
    },
  };
}

function serveClient(client: Socket, connections: ServerConnections) {
  let start: Buffer | undefined;
  let server: ServerConnection | undefined;
  let lastServer: ServerConnection | undefined;
  let pendingReplies = 0;
  const unsentMessages: Buffer[] = [];

  const destroyClient = () => client.destroy();
  const attachConnection = (connection: ServerConnection) => {
    server = connection;
    connection.onMessage = passToClient;
    connection.socket.once('close', destroyClient);
    for (const message of unsentMessages.splice(0)) connection.socket.write(message);
  };
  const releaseConnection = (connection: ServerConnection, startMessage: Buffer) => {
    connection.onMessage = undefined;
    connection.socket.off('close', destroyClient);
    connections.giveBack(startMessage, connection);
    lastServer = connection;
    server = undefined;
  };
  const passToClient = (message: Buffer) => {
    client.write(message);
    if (messageTypeOf(message) !== 'Z') return;
    pendingReplies -= 1;
    const isIdle = message.at(-1) === 'I'.charCodeAt(0);
    if (server && start && isIdle && pendingReplies === 0) releaseConnection(server, start);
  };
  const greetClient = async (startMessage: Buffer) => {
    const openedConnection = await connections.open(startMessage, (reply) => client.write(reply));
    releaseConnection(openedConnection, startMessage);
  };
  const passToServer = async (message: Buffer, startMessage: Buffer) => {
    if ('QS'.includes(messageTypeOf(message))) pendingReplies += 1;
    if (server) return void server.socket.write(message);
    unsentMessages.push(message);
    if (unsentMessages.length > 1) return;
    attachConnection(connections.takeOther(startMessage, lastServer) ?? (await connections.open(startMessage)));
  };

  const readMessages = messageReader(0);
  client.on('data', (piece) => {
    for (const message of readMessages(piece)) {
      if (!start) {
        start = message;
        void greetClient(message);
      } else if (messageTypeOf(message) === 'X') client.end();
      else void passToServer(message, start);
    }
  });
  // Each new client adds a connection to the server. A client that closes ends one, because a long test would otherwise
  // use up all.
  client.on('close', () => {
    if (server) server.socket.destroy();
    else if (start) connections.closeOne(start);
  });
}

const messageTypeOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0);

/**
 * Splits what arrives into whole messages of PostgreSQL's protocol. Each has a letter and its length; only the first
 * message of a client has no letter, so `offset` is 0 for a client and 1 for a server.
 */
function messageReader(offset: 0 | 1): (piece: Buffer) => Buffer[] {
  let unreadBytes = Buffer.alloc(0);
  let lengthOffset: number = offset;
  return (piece) => {
    unreadBytes = Buffer.concat([unreadBytes, piece]);
    const messages: Buffer[] = [];
    while (unreadBytes.length >= lengthOffset + 4) {
      const messageEnd = lengthOffset + unreadBytes.readInt32BE(lengthOffset);
      if (unreadBytes.length < messageEnd) break;
      messages.push(unreadBytes.subarray(0, messageEnd));
      unreadBytes = unreadBytes.subarray(messageEnd);
      lengthOffset = 1;
    }
    return messages;
  };
}
