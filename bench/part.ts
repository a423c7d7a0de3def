import type { ResultRow } from '#bench/table.ts';

export type BenchPart = {
  title: string;
  description: string;
  measure(): Promise<ResultRow[]>;
};
