import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { measureBareHttp } from '#bench/bare-http.ts';
import { type BenchHotel, withHotel } from '#bench/hotel.ts';
import type { BenchPart } from '#bench/part.ts';
import { readOften } from '#bench/read.ts';
import { perSecondText, type ResultRow } from '#bench/table.ts';
import { testToday } from '#tools/testing/factories.ts';
import { growPrices } from '#tools/testing/many-prices.ts';

const paths = ['/', '/rooms', '/gallery', '/booking'];
const pricedPaths = ['/', '/rooms', '/booking'];
const encodings = { 'as they are': 'identity', compressed: 'br' };

export const pagesPart: BenchPart = {
  title: 'Public pages',
  description:
    'Pages a second from one process on PostgreSQL, read by `wrk` from 20 connections, as a share of what Node’s `http` answers with five bytes, and with the bytes of the page. `/staff` is a page without content. With five years of periods, each room type has 120 rate periods and 120 conditions.',
  async measure() {
    const { perSecond: bareNodeRate } = await measureBareHttp();
    const withoutPeriods = await withHotel({ engine: 'postgres' }, (hotel) => measurePages(hotel, bareNodeRate));
    const rowsWithPeriods = await withHotel({ engine: 'postgres' }, (hotel) =>
      measureWithPeriods(hotel, bareNodeRate, withoutPeriods.rates),
    );
    return [...withoutPeriods.rows, ...rowsWithPeriods];
  },
};

async function measurePages(hotel: BenchHotel, bareNodeRate: number) {
  const { url } = await hotel.start();
  const rates = new Map<string, number>();
  const rows: ResultRow[] = [];
  const addRow = async (work: string, path: string, headers: Record<string, string>) => {
    const { perSecond: rate } = await readOften({ url, path, headers });
    rows.push({
      work,
      measured: perSecondText(rate),
      ratio: rate / bareNodeRate,
      beside: `bare Node: ${perSecondText(bareNodeRate)}`,
    });
    return rate;
  };
  for (const path of paths)
    for (const [name, encoding] of Object.entries(encodings)) {
      const work = workName(path, name);
      const rate = await addRow(work, path, { 'accept-encoding': encoding });
      rates.set(work, rate);
      const body = await bodyOf(url + path, encoding);
      const bareNodeSameBytes = await measureBareHttp(body);
      rows.push({
        ...{ work, measured: perSecondText(rate), ratio: rate / bareNodeSameBytes.perSecond },
        beside: `bare Node, the same ${body.length.toLocaleString('en')} bytes: ${perSecondText(bareNodeSameBytes.perSecond)}`,
      });
    }
  await addRow('`/staff` compressed', '/staff', { 'accept-encoding': 'br' });
  const headers = { 'accept-encoding': 'br' };
  const etag = (await fetch(url, { headers })).headers.get('etag') ?? '';
  await addRow('`/` not modified (304)', '/', { ...headers, 'if-none-match': etag });
  return { rows, rates };
}

async function measureWithPeriods(
  hotel: BenchHotel,
  bareNodeRate: number,
  ratesWithoutPeriods: ReadonlyMap<string, number>,
): Promise<ResultRow[]> {
  await hotel.withDb((db) => growPrices(db, testToday));
  const { url } = await hotel.start();
  const rows: ResultRow[] = [];
  for (const path of pricedPaths)
    for (const [name, encoding] of Object.entries(encodings)) {
      const work = workName(path, name);
      const { perSecond: rate } = await readOften({ url, path, headers: { 'accept-encoding': encoding } });
      const { length } = await bodyOf(url + path, encoding);
      const rateWithoutPeriods = perSecondText(ratesWithoutPeriods.get(work) ?? 0);
      rows.push({
        ...{ work: `${work}, five years of periods`, measured: perSecondText(rate), ratio: rate / bareNodeRate },
        beside: `bare Node: ${perSecondText(bareNodeRate)}; without periods: ${rateWithoutPeriods}; now ${length.toLocaleString('en')} bytes`,
      });
    }
  return rows;
}

const workName = (path: string, name: string): string => `\`${path}\` ${name}`;

/** Returns the bytes as the server sends them; `fetch` would decompress them. */
async function bodyOf(url: string, encoding: string): Promise<Buffer> {
  const pageRequest = request(url, { headers: { 'accept-encoding': encoding } }).end();
  const [response] = (await once(pageRequest, 'response')) as [IncomingMessage];
  return buffer(response);
}
