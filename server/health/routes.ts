import type { Handlers } from '#server/core/call.ts';
import type { HealthWatch } from '#server/health/watch-health.ts';

export function healthRoutes(health: HealthWatch): Handlers<'hotelHealth'> {
  return { hotelHealth: () => health.look() };
}
