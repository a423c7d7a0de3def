import { connect } from 'node:net';
import { type OperatorAsks, operatorAnswer, operatorDoor } from '#server/watch/operator-door.ts';

const closedDoor = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];

/** What comes through a door of a running hotel, after a question if it wants one; undefined when nobody opens. */
export function throughDoor(place: string, question = ''): Promise<Buffer | undefined> {
  return new Promise((done, fail) => {
    const pieces: Buffer[] = [];
    const door = connect({ path: place, allowHalfOpen: true });
    door.on('data', (piece) => pieces.push(piece));
    door.once('error', (error: NodeJS.ErrnoException) =>
      closedDoor.includes(error.code ?? '') ? done(undefined) : fail(error),
    );
    door.once('end', () => done(Buffer.concat(pieces)));
    door.end(question);
  });
}

/** Asks the hotel that runs on a data folder; undefined when none does. Throws what it refuses. */
export async function askHotel(dataDir: string, asks: OperatorAsks): Promise<string | undefined> {
  const answer = await throughDoor(operatorDoor(dataDir), JSON.stringify(asks));
  if (answer === undefined) return undefined;
  if (answer.length === 0) throw new Error('The hotel broke off. Its log says why; try again.');
  const said = operatorAnswer.parse(JSON.parse(answer.toString()));
  if ('refused' in said) throw new Error(said.refused);
  return said.done;
}
