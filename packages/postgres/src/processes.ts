import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

/** The prefix of a disposable cluster's folder; the process id of its owner follows. */
export const temporaryPrefix = 'ayva-pg-'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
/** The space that the disposable clusters of a run need there, and as much again for everything else. */
const MEMORY_FREE_MIN = 4 * 1024 ** 3

/**
 * The folder for disposable clusters. Clusters that need not survive a power failure lie in memory if there is space,
 * because a database has a thousand files, and each test file creates and drops one.
 */
export function temporaryFolder({ fast }: { fast: boolean }): string {
  return fast && freeInMemory() >= MEMORY_FREE_MIN ? MEMORY : tmpdir()
}

/** Bytes; 0 if there is no such file system. */
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

/** The server that runs in a data folder, according to the folder's own file. */
export function postmaster(data: string): { pid: number; port: number } | undefined {
  const [pid, , , port] = readText(path.join(data, 'postmaster.pid')).split('\n')
  return Number(pid) && Number(port) ? { pid: Number(pid), port: Number(port) } : undefined
}

/** Stops and removes disposable clusters whose owner was killed before it could do so. */
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
      // Another user's cluster is removed by that user's next run.
    }
  }
}
