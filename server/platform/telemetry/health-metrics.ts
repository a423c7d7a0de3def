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
  const backupAgeGauge = new Gauge({
    name: 'hotel_last_proven_backup_age_seconds',
    help: 'How long ago the last proven backup was begun',
    registers: [registry],
  });
  return {
    async refresh() {
      const { at, checks, lastProvenAt } = await look();
      for (const { check, state } of checks) stateGauge.set({ check }, healthStates.indexOf(state));
      // An unknown age is left out: any number would look like one.
      if (lastProvenAt) backupAgeGauge.set((Date.parse(at) - Date.parse(lastProvenAt)) / 1000);
      else backupAgeGauge.remove();
    },
  };
}
