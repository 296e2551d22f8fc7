import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** An error whose message is sufficient; it is printed without a stack. */
export class Told extends Error {
  override name = 'Told'
}

/** A command that a signal has ended, usually Ctrl-C in the terminal. */
export class Interrupted extends Told {}

export type RunOptions = {
  cwd?: string
  env?: Record<string, string>
  /** Repeats the last lines of the output in the error message. */
  retell?: boolean
}
const RETOLD_LINES = 40

/** Runs the command of a package with the current Node, so that no shim can choose another one. */
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

/** Runs a script of ours or of a package; throws if it fails. */
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
  // Ends the child together with this process.
  const end = () => child.kill()
  process.once('exit', end)
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((done) =>
    child.on('close', (...ended) => done(ended)),
  )
  process.off('exit', end)
  if (signal) throw new Interrupted(`${path.basename(file)} was ended by ${signal}.`)
  if (code !== 0)
    throw new Told(`${path.basename(file)} ${argv.join(' ')} failed (${code}).${lastWords()}`)
}

/** Prints the output of a child and remembers its end. */
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

/** Searches node_modules, because some packages do not export their package.json. */
function packageFolder(name: string, from: string): string {
  const places = createRequire(path.resolve(from, 'package.json')).resolve.paths(name) ?? []
  for (const place of places) {
    try {
      readFileSync(path.join(place, name, 'package.json'))
      return path.join(place, name)
    } catch {
      // not here: try the next folder up
    }
  }
  throw new Told(`${name} is not installed: run npm ci.`)
}
