import { PGlite } from '@electric-sql/pglite';

const db = await PGlite.create(process.argv[2] ?? '');
await db.query('select 1');
process.send?.('open');
