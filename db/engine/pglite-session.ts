import { type PGlite, protocol } from '@electric-sql/pglite';
import { EngineStopped } from '#db/disk.ts';
import { camelCase } from '#db/names.ts';
import { type EngineSession, isStalePlan, type SessionResult } from './dialect.ts';
import { parserFor } from './values.ts';

const { serialize } = protocol;
type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

interface PreparedStatement {
  name: string;
  columns: { name: string; parse: (text: string) => unknown }[];
}

/** Beyond this number of prepared statements, the one that was unused for longest is closed. */
const maxStatements = 500;

/**
 * Prepares each SQL text once and then calls PGlite once per query. PGlite's own query() parses and plans the text each
 * time, in five calls, and takes three times as long.
 */
export class PgliteSession implements EngineSession {
  readonly #pglite: PGlite;
  readonly #statements = new Map<string, PreparedStatement>();
  #preparedCount = 0;
  /** Each query waits for the query before it. Otherwise a query that must be prepared first would be overtaken. */
  #last: Promise<unknown> = Promise.resolve();
  stopReason: EngineStopped | undefined;
  readonly #onStop: (reason: EngineStopped) => void;

  constructor(pglite: PGlite, onStop: (reason: EngineStopped) => void) {
    this.#pglite = pglite;
    this.#onStop = onStop;
  }

  query(sql: string, values: readonly (string | null)[] = []): Promise<SessionResult> {
    const result = this.#last.then(() => this.#run(sql, values));
    this.#last = result.catch(() => {});
    return result;
  }

  async #run(sql: string, values: readonly (string | null)[]): Promise<SessionResult> {
    const statement = await this.#prepare(sql);
    try {
      const bind = serialize.bind({ statement: statement.name, values: [...values] });
      return toResult(await this.#send([bind, serialize.execute(), serialize.sync()]), statement.columns);
    } catch (error) {
      if (isStalePlan(error)) await this.#forget(sql, statement);
      throw error;
    }
  }

  async script(sql: string): Promise<void> {
    await this.#send([serialize.query(sql)]);
  }

  async #prepare(sql: string): Promise<PreparedStatement> {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const name = `s${++this.#preparedCount}`;
    const messages = await this.#send([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const fields = messages.find((message) => message instanceof protocol.messages.RowDescriptionMessage)?.fields ?? [];
    const columns = fields.map((field) => ({ name: camelCase(field.name), parse: parserFor(field.dataTypeID) }));
    const statement = { name, columns };
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements;
    if (oldest && this.#statements.size > maxStatements) await this.#forget(...oldest);
    return statement;
  }

  async #forget(sql: string, { name }: PreparedStatement) {
    this.#statements.delete(sql);
    await this.#send([serialize.close({ type: 'S', name }), serialize.sync()]);
  }

  /**
   * Sends messages and returns the whole reply, or throws the error in it. `runExclusive` lets one call run at a time,
   * because replies must not mix.
   */
  async #send(messages: Uint8Array[]): Promise<Message[]> {
    if (this.stopReason) throw this.#stop(this.stopReason);
    try {
      const { messages: replies } = await this.#pglite.runExclusive(() =>
        this.#pglite.execProtocol(Buffer.concat(messages), { syncToFs: false }),
      );
      if (replies.at(-1)?.name === 'readyForQuery') return replies;
    } catch (error) {
      if (error instanceof EngineStopped) throw this.#stop(error);
      if (!(error instanceof protocol.messages.DatabaseError) || !/^(FATAL|PANIC)$/.test(error.severity ?? ''))
        throw error;
      // After an error of level FATAL or PANIC, PostgreSQL has ended, and PGlite would wait for it forever.
      throw this.#stop(new EngineStopped(error.message, error));
    }
    // When the WebAssembly module crashes, PGlite in memory reports no error. Only the end of the reply is missing.
    throw this.#stop(new EngineStopped('PostgreSQL sent an incomplete reply'));
  }

  /**
   * Marks the engine as stopped, and returns a new error for each caller, because the stack of the caller's query is
   * added to it.
   */
  #stop(reason: EngineStopped): EngineStopped {
    if (!this.stopReason) {
      this.stopReason = reason;
      this.#onStop(reason);
    }
    return new EngineStopped(reason.reason, reason.cause);
  }
}

function toResult(messages: Message[], columns: PreparedStatement['columns']): SessionResult {
  const rows: SessionResult['rows'] = [];
  let tag = '';
  for (const message of messages) {
    if (message instanceof protocol.messages.DataRowMessage) rows.push(toRow(message.fields, columns));
    else if (message instanceof protocol.messages.CommandCompleteMessage) tag = message.text;
  }
  const [command = '', ...counts] = tag.split(' ');
  return { rows, command, count: Number(counts.at(-1)) || 0 };
}

function toRow(values: (string | null)[], columns: PreparedStatement['columns']): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  columns.forEach(({ name, parse }, index) => {
    const text = values[index] ?? null;
    row[name] = text === null ? null : parse(text);
  });
  return row;
}
