import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { toWire } from '#contract/core/wire.ts';
import { type HealthReport, healthReport } from '#contract/health/health.ts';
import type { Meter } from '#server/platform/telemetry/meter.ts';

type MetricsSource = { meter: Meter; refresh(): Promise<void>; look: () => Promise<HealthReport> };

/** Serves `/metrics` for Prometheus, and `/health` for a program that watches without Prometheus. */
export async function serveMetrics(
  { meter: { registry }, refresh, look }: MetricsSource,
  address: { host: string; port: number },
): Promise<Server> {
  collectDefaultMetrics({ register: registry });
  const sendMetrics = async (response: ServerResponse) => {
    await refresh();
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  };
  const sendHealth = async (response: ServerResponse) => {
    const report = await look();
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    response
      .writeHead(report.state === 'bad' ? 503 : 200, headers)
      .end(`${JSON.stringify(toWire(healthReport, report), null, 2)}\n`);
  };
  const senders = new Map([
    ['/metrics', sendMetrics],
    ['/health', sendHealth],
  ]);
  const server = createServer((request, response) => {
    const send = request.method === 'GET' ? senders.get(request.url ?? '') : undefined;
    if (!send) {
      response.writeHead(404).end();
      return;
    }
    send(response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(address.port, address.host, listening);
  });
  return server;
}
