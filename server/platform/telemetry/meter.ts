import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const quickBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slowBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

export function makeMeter() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'hotel_http_request_seconds',
      help: 'Requests answered, by route, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: quickBuckets,
      registers,
    }),
    streams: new Gauge({ name: 'hotel_live_streams', help: 'Event streams open now', registers }),
    bookings: new Counter({
      name: 'hotel_bookings_total',
      help: 'Bookings asked for, by where and what became of it (made, conflict)',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    settles: new Counter({
      name: 'hotel_settles_total',
      help: 'Times a card payment was looked at, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    gateway: new Histogram({
      name: 'hotel_gateway_call_seconds',
      help: 'Calls of the card gateway, by call and outcome (answered, unavailable, failed)',
      labelNames: ['call', 'outcome'],
      buckets: slowBuckets,
      registers,
    }),
    mails: new Counter({
      name: 'hotel_mails_total',
      help: 'Mails handed over or not, by outcome (sent, failed)',
      labelNames: ['outcome'],
      registers,
    }),
    jobRuns: new Histogram({
      name: 'hotel_job_run_seconds',
      help: 'Runs of jobs, by kind and outcome (done, again, failed, parked)',
      labelNames: ['kind', 'outcome'],
      buckets: slowBuckets,
      registers,
    }),
  };
}

export type Meter = ReturnType<typeof makeMeter>;
