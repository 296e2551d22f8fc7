import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A failure whose message is all that a person needs. */
export class Told extends Error {
  override name = 'Told'
}

export type RunOptions = {
  cwd?: string
  env?: Record<string, string>
  /** What fails says its last lines once more in its message. */
  retell?: boolean
}
const RETOLD_LINES = 40

/** Runs a package's command with this very Node, so that no shim can pick another one. */
export async function run(
  pkg: string,
  command: string,
  argv: string[],
  { cwd = '.', env = {} }: RunOptions = {},
): Promise<void> {
  const folder = packageFolder(pkg, cwd)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = path.join(folder, typeof bin === 'string' ? bin : bin[command]!)
  await runNode(file, argv, { cwd, env })
}

/** Runs a file of ours or of a package; throws when it does not end well. */
export async function runNode(
  file: string,
  argv: string[] = [],
  { cwd = '.', env = {}, retell = false }: RunOptions = {},
): Promise<void> {
  const child = spawn(process.execPath, [file, ...argv], {
    stdio: retell ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    cwd,
    env: { ...process.env, ...env },
  })
  const lastWords = retell ? passOn(child) : () => ''
  // It must not go on where nobody waits for it any more.
  const end = () => child.kill()
  process.once('exit', end)
  const code = await new Promise<number>((done) => child.on('close', (status) => done(status ?? 1)))
  process.off('exit', end)
  if (code !== 0)
    throw new Told(`${path.basename(file)} ${argv.join(' ')} failed (${code}).${lastWords()}`)
}

/** Lets through what a child says, and keeps the end of it. */
function passOn(child: ChildProcess): () => string {
  let lines: string[] = []
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.setEncoding('utf8').on('data', (chunk: string) => {
      to.write(chunk)
      lines = [...lines, ...chunk.split('\n').filter((line) => line.trim())].slice(-RETOLD_LINES)
    })
  }
  return () => lines.map((line) => `\n    ${line}`).join('')
}

/** Some packages do not let their package.json be resolved, so the folders are looked through. */
function packageFolder(name: string, from: string): string {
  const places = createRequire(path.resolve(from, 'package.json')).resolve.paths(name) ?? []
  for (const place of places) {
    try {
      readFileSync(path.join(place, name, 'package.json'))
      return path.join(place, name)
    } catch {
      // Not in this one: the next folder up may hold it.
    }
  }
  throw new Told(`${name} is not installed: run npm ci.`)
}
