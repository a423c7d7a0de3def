import type { Row } from '#bench/table.ts';

/** One section of docs/performance.md, measured independently of the others. */
export type Part = {
  title: string;
  /** Says how to read the section. */
  about: string;
  measure(): Promise<Row[]>;
};
