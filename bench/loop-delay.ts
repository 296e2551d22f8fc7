// Loaded into the server before its own code: tells how long its event loop has stood at most since it
// was asked last. Nothing of the product knows of it.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1
const { LOOP_PORT } = process.env

// The server starts processes of its own, with the same environment: the first of them has the port.
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
