import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

/** A throw-away cluster's folder; the process id of its owner follows. */
export const temporaryPrefix = 'ayva-pg-'

/** A file system that lies in memory, on Linux. */
const MEMORY = '/dev/shm'
/** What the throw-away clusters of a run may come to there, with as much again for everything else. */
const MEMORY_FREE_MIN = 4 * 1024 ** 3

/**
 * Where throw-away clusters lie. Those that need not survive anything lie in memory, where there is space: a
 * database is a thousand files, and each file of tests has one made and dropped.
 */
export function temporaryFolder({ fast }: { fast: boolean }): string {
  return fast && freeInMemory() >= MEMORY_FREE_MIN ? MEMORY : tmpdir()
}

/** Bytes; 0 where there is no such file system. */
function freeInMemory(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem() / 2)
  } catch {
    return 0
  }
}

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

/** Ends and removes the throw-away clusters whose owner was killed before it could. */
export function sweep(): void {
  for (const folder of new Set([tmpdir(), MEMORY])) if (existsSync(folder)) sweepFolder(folder)
}

function sweepFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = Number(
      name.startsWith(temporaryPrefix) && name.slice(temporaryPrefix.length).split('-')[0],
    )
    if (!owner || alive(owner)) continue
    const dir = path.join(folder, name)
    try {
      const left = postmaster(dir)
      if (left && alive(left.pid)) process.kill(left.pid, 'SIGQUIT')
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another user's cluster: its owner's next run sweeps it.
    }
  }
}
