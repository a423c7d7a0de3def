import type { Readable } from 'node:stream';
import type { Hotel } from '#contract/core/hotel.ts';

/** What an export says of itself, and what of the hotel is not in the database alone. `madeAt` is an instant. */
export type ExportRequest = { hotel: Hotel; madeBy: string; madeAt: string };

/** Makes ZIP files with everything of the hotel. */
export interface Exporter {
  /**
   * Begins an export, and returns the ZIP file when its first bytes have come; undefined while another one is made.
   * Rejects if there are none. A file that breaks off ends with an error. Whoever does not read it to its end destroys
   * it.
   */
  begin(request: ExportRequest): Promise<Readable | undefined>;
}

export const noExporter: Exporter = {
  begin: () => Promise.reject(new Error('this process makes no exports')),
};
