import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Meter } from '#server/platform/telemetry/meter.ts';

type MetricsSource = { meter: Meter; refresh(): Promise<void> };

export async function serveMetrics(
  { meter, refresh }: MetricsSource,
  address: { host: string; port: number },
): Promise<Server> {
  const { registry } = meter;
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(address.port, address.host, listening);
  });
  return server;
}
