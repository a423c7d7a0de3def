import autocannon from 'autocannon';
import { type LoadOptions, type LoadResult, usualConnections } from '#bench/load.ts';

process.once('message', (options) => void runLoad(options as LoadOptions));

async function runLoad({ url, path, headers = {}, requests, seconds = 2, ...options }: LoadOptions): Promise<void> {
  let sentCount = 0;
  const fromNextNetwork = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...headers, 'x-forwarded-for': `10.${sentCount >> 16}.${(sentCount >> 8) & 255}.${sentCount++ & 255}` },
  });
  const nextRequest = (request: autocannon.Request): autocannon.Request => {
    const next = requests?.[sentCount++];
    if (!next) throw new Error(`more than ${requests?.length} requests were sent`);
    return { ...request, method: 'POST', path: next.path ?? path, body: next.body };
  };
  const setupRequest = requests ? nextRequest : options.fromManyNetworks && fromNextNetwork;
  const send = (duration: number) =>
    autocannon({
      url,
      duration,
      connections: options.connections ?? usualConnections,
      timeout: 30,
      overallRate: options.perSecond,
      requests: [{ path, headers, ...(setupRequest && { setupRequest }) }],
    });
  await send(1);
  const autocannonResult = await send(seconds);
  const countsByStatus = Object.entries(autocannonResult.statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => [status, count] as const,
  );
  const summary: LoadResult = {
    perSecond: countsByStatus.reduce((sum, [, count]) => sum + count, 0) / autocannonResult.duration,
    p50: autocannonResult.latency.p50,
    p99: autocannonResult.latency.p99,
    statuses: Object.fromEntries(countsByStatus),
    failures: autocannonResult.errors + autocannonResult.timeouts,
  };
  process.send?.(summary);
}
