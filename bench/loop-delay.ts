// Loaded into the server before its own code: reports the longest block of its event loop since the last request. The
// product does not know of it.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1
const { LOOP_PORT } = process.env

// The server starts child processes with the same environment; only the first process gets the port.
if (LOOP_PORT) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  createServer((_request, answer) => {
    answer.end(JSON.stringify({ stoodMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) }))
    delay.reset()
  })
    .on('error', () => {})
    .listen(Number(LOOP_PORT), '127.0.0.1')
    .unref()
}
