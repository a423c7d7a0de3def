import { Readable } from 'node:stream';
import { atOneMoment } from '#db/contents.ts';
import type { Db } from '#db/db.ts';
import type { Exporter } from '#server/core/exporter.ts';
import { writeExport } from '#server/exports/write-export.ts';

/** Makes exports in this process, whole before anything is sent. */
export const exporterOf = (db: Db): Exporter => ({
  async begin(request) {
    const pieces = await atOneMoment(db, async (session) => {
      const written: Uint8Array[] = [];
      for await (const piece of writeExport(session, request)) written.push(piece);
      return written;
    });
    return Readable.from(pieces, { objectMode: false });
  },
});
