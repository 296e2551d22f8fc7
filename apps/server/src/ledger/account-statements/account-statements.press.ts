/** Draws and signs a statement in a thread, with limits on time and memory. */
import { Worker } from 'node:worker_threads'
import { seconds } from '#lib/clock.ts'
import { type Order } from './account-statements.figures.ts'

/** A statement with the most lines takes about three seconds. */
const PRESS_MS = seconds(60)
const MEMORY_MB = 256

export async function press(order: Order, signal: AbortSignal): Promise<Buffer> {
  const thread = new Worker(new URL('./account-statements.thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const stop = () => void thread.terminate()
  const timer = setTimeout(stop, PRESS_MS)
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('the thread of a statement ended without one')))
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
