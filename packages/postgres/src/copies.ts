import { chmodSync, chownSync, cpSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Account } from './binaries.ts'

/** Copies the data folder of a stopped cluster, for the account that PostgreSQL runs as. */
export function copyData(from: string, to: string, as: Account | undefined): void {
  const made = `${to}.new`
  rmSync(made, { recursive: true, force: true })
  cpSync(from, made, { recursive: true })
  if (as) {
    chownSync(made, as.uid, as.gid)
    for (const inside of readdirSync(made, { recursive: true, encoding: 'utf8' }))
      chownSync(path.join(made, inside), as.uid, as.gid)
  }
  // PostgreSQL refuses a data folder that others may read.
  chmodSync(made, 0o700)
  renameSync(made, to)
}
