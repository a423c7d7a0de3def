import type { Row } from '#bench/table.ts';

export type Part = {
  title: string;
  about: string;
  measure(): Promise<Row[]>;
};
