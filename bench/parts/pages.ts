import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { measureBareHttp } from '#bench/bare-http.ts';
import { withHotel } from '#bench/hotel.ts';
import { loadWell } from '#bench/load.ts';
import type { Part } from '#bench/part.ts';
import { perSecond, type Row } from '#bench/table.ts';
import { testToday } from '#tools/testing/factories.ts';
import { growPrices } from '#tools/testing/many-prices.ts';

const paths = ['/', '/rooms', '/gallery', '/booking'];
/** The pages that show prices. */
const pricedPaths = ['/', '/rooms', '/booking'];
const encodings = { 'as they are': 'identity', compressed: 'br' };

export const pagesPart: Part = {
  title: 'Public pages',
  about:
    'Pages a second from one process on PostgreSQL, as a share of what Node’s `http` answers with five bytes, and with the bytes of the page. `/staff` is a page without content. With five years of periods, each room type has 120 rate periods and 120 conditions.',
  async measure() {
    const rates = new Map<string, number>();
    const rows = await withHotel({ engine: 'postgres' }, async (hotel) => {
      const { url } = await hotel.start();
      const bare = await measureBareHttp();
      const beside = `bare Node: ${perSecond(bare.perSecond)}`;
      const rows: Row[] = [];
      const add = async (work: string, path: string, headers: Record<string, string>, status = 200) => {
        const result = await loadWell({ url, path, headers }, status);
        rows.push({ work, measured: perSecond(result.perSecond), ratio: result.perSecond / bare.perSecond, beside });
        return result;
      };
      for (const path of paths)
        for (const [name, encoding] of Object.entries(encodings)) {
          const work = workOf(path, name);
          const page = await add(work, path, { 'accept-encoding': encoding });
          rates.set(work, page.perSecond);
          const body = await bodyOf(url + path, encoding);
          const same = await measureBareHttp(body);
          rows.push({
            ...{ work, measured: perSecond(page.perSecond), ratio: page.perSecond / same.perSecond },
            beside: `bare Node, the same ${body.length.toLocaleString('en')} bytes: ${perSecond(same.perSecond)}`,
          });
        }
      await add('`/staff` compressed', '/staff', { 'accept-encoding': 'br' });
      const headers = { 'accept-encoding': 'br' };
      const etag = (await fetch(url, { headers })).headers.get('etag') ?? '';
      await add('`/` not modified (304)', '/', { ...headers, 'if-none-match': etag }, 304);
      return rows;
    });
    return [...rows, ...(await measureWithPeriods(rates))];
  },
};

/** `before` are the pages a second without periods. */
function measureWithPeriods(before: ReadonlyMap<string, number>): Promise<Row[]> {
  return withHotel({ engine: 'postgres' }, async (hotel) => {
    await hotel.withDb((db) => growPrices(db, testToday));
    const { url } = await hotel.start();
    const rows: Row[] = [];
    for (const path of pricedPaths)
      for (const [name, encoding] of Object.entries(encodings)) {
        const work = workOf(path, name);
        const { perSecond: rate } = await loadWell({ url, path, headers: { 'accept-encoding': encoding } });
        const without = before.get(work) ?? 0;
        const { length } = await bodyOf(url + path, encoding);
        rows.push({
          ...{ work: `${work}, five years of periods`, measured: perSecond(rate), ratio: rate / without },
          beside: `without periods: ${perSecond(without)}; now ${length.toLocaleString('en')} bytes`,
        });
      }
    return rows;
  });
}

const workOf = (path: string, name: string): string => `\`${path}\` ${name}`;

/** As it is sent, which `fetch` would not give. */
async function bodyOf(url: string, encoding: string): Promise<Buffer> {
  const asked = request(url, { headers: { 'accept-encoding': encoding } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return buffer(response);
}
