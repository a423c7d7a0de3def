import { Gauge } from 'prom-client';
import { type HealthReport, healthStates } from '#contract/health/health.ts';
import type { Meter } from '#server/platform/telemetry/meter.ts';

export function measureHealth({ registry }: Meter, look: () => Promise<HealthReport>): { refresh(): Promise<void> } {
  const stateGauge = new Gauge({
    name: 'hotel_health_state',
    help: 'State of each check of the health (0: ok, 1: watch, 2: bad)',
    labelNames: ['check'],
    registers: [registry],
  });
  return {
    async refresh() {
      for (const { check, state } of (await look()).checks) stateGauge.set({ check }, healthStates.indexOf(state));
    },
  };
}
