import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, program } from './binaries.ts'

const UNICODE_FAST_SINCE = 18

/** The same language and time zone on every machine. */
export function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' }
}

/** Creates a cluster in another folder and renames it, so that a killed run leaves no incomplete one. */
export function initialise(native: string, data: string, as: Account | undefined): void {
  const made = `${data}.new`
  const passwordFile = `${data}.password`
  const password = randomBytes(18).toString('base64url')
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (as) for (const own of [made, passwordFile]) chownSync(own, as.uid, as.gid)
    const argv = ['-D', made, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    argv.push('-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions')
    const options = { ...as, cwd: tmpdir(), encoding: 'utf8' as const, env: environment() }
    const { stdout } = spawnSync(program(native, 'initdb'), ['--version'], options)
    // The builtin provider sorts and folds case identically on every machine; older versions do not have it.
    if (Number(/\d+/.exec(stdout)?.[0]) >= UNICODE_FAST_SINCE)
      argv.push('--locale-provider=builtin', '--builtin-locale=PG_UNICODE_FAST')
    check(spawnSync(program(native, 'initdb'), argv, options))
    writeFileSync(path.join(made, 'ayva.secret'), password, { mode: 0o600 })
    renameSync(made, data)
  } finally {
    rmSync(made, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

function check(done: SpawnSyncReturns<string>): void {
  if (done.error) throw done.error
  if (done.status !== 0)
    throw new Error(`initdb failed (${done.status}):\n${done.stdout}${done.stderr}`)
}
