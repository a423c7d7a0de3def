export type QueueState = { length: number; oldestMs: number };

export class WaitingLine {
  readonly #since = new Set<{ at: number }>();

  async join<T>(connection: Promise<T>): Promise<T> {
    const entry = { at: performance.now() };
    this.#since.add(entry);
    try {
      return await connection;
    } finally {
      this.#since.delete(entry);
    }
  }

  state(): QueueState {
    const [oldest] = this.#since;
    return { length: this.#since.size, oldestMs: oldest ? performance.now() - oldest.at : 0 };
  }
}
