import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A throw-away cluster's folder; the process id of its owner follows. */
export const temporaryPrefix = 'ayva-pg-'

export function alive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The server that a data folder says is running in it. */
export function postmaster(data: string): { pid: number; port: number } | undefined {
  const [pid, , , port] = readText(path.join(data, 'postmaster.pid')).split('\n')
  return Number(pid) && Number(port) ? { pid: Number(pid), port: Number(port) } : undefined
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

/** Ends and removes the throw-away clusters whose owner was killed before it could. */
export function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(
      name.startsWith(temporaryPrefix) && name.slice(temporaryPrefix.length).split('-')[0],
    )
    if (!owner || alive(owner)) continue
    const dir = path.join(tmpdir(), name)
    try {
      const left = postmaster(dir)
      if (left && alive(left.pid)) process.kill(left.pid, 'SIGQUIT')
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another user's cluster: its owner's next run sweeps it.
    }
  }
}
