import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePortRow } from '@ayva/postgres/ports'

const READY_WITHIN_MS = 180_000
const AGAIN_MS = 200
/** The site and its sandbox services; `product.ts` assigns their ports. */
const PORTS = 12

/** The product of the browser tests, with its demo data, on ports of its own. */
export async function startProduct(): Promise<{ url: string; stop: () => Promise<void> }> {
  process.env['E2E_PORT'] = String(await freePortRow(PORTS))
  const url = `http://127.0.0.1:${process.env['E2E_PORT']}`
  const child = fork(path.join(import.meta.dirname, 'product.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await fetch(`${url}/ready`).catch(() => undefined))?.ok) {
    if (performance.now() > deadline || child.exitCode !== null) {
      await stop()
      throw new Error('the product did not start')
    }
    await pause(AGAIN_MS)
  }
  return { url, stop }
}
