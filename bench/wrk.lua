-- Prints what was measured as a last line of JSON. Times are in microseconds.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"duration":%d,"refused":%d,"lost":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
