import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { measureBareHttp } from '#bench/bare-http.ts';
import { withHotel } from '#bench/hotel.ts';
import { loadWell } from '#bench/load.ts';
import type { Part } from '#bench/part.ts';
import { perSecond, type Row } from '#bench/table.ts';

const paths = ['/', '/rooms', '/gallery', '/booking'];
const encodings = { 'as they are': 'identity', compressed: 'br' };

export const pagesPart: Part = {
  title: 'Public pages',
  about:
    'Pages a second from one process on PostgreSQL, as a share of what Node’s `http` answers with five bytes, and with the bytes of the page. `/staff` is a page without content.',
  measure: () =>
    withHotel({ engine: 'postgres' }, async (hotel) => {
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
          const work = `\`${path}\` ${name}`;
          const page = await add(work, path, { 'accept-encoding': encoding });
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
    }),
};

/** As it is sent, which `fetch` would not give. */
async function bodyOf(url: string, encoding: string): Promise<Buffer> {
  const asked = request(url, { headers: { 'accept-encoding': encoding } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return buffer(response);
}
