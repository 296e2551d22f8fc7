/** A program of the system that a drill starts: HAProxy, PgBouncer or Redis. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Told } from '../../bin/run.ts'

const AGAIN_MS = 20
const LISTENS_WITHIN_MS = 30_000

type Start = { argv: string[]; port: number; as?: { uid: number; gid: number } | undefined }

/** The first line of what the program says of its version; a drill without the program ends with one sentence. */
export function versionOf(program: string, option = '-v'): string {
  const { error, stdout } = spawnSync(program, [option], { encoding: 'utf8' })
  if (error)
    throw new Told(`This drill needs ${program}, which is not installed (Debian: apt-get install).`)
  return stdout.split('\n')[0]!.trim()
}

/** Whether the program is installed, for tests that are skipped without it. */
export function isInstalled(program: string, option = '-v'): boolean {
  return spawnSync(program, [option]).error === undefined
}

export class Program {
  readonly #name: string
  readonly #start: Start
  #child: ChildProcess | undefined

  constructor(name: string, start: Start) {
    this.#name = name
    this.#start = start
  }

  /** Resolves when the program accepts connections; its complaints are printed. */
  async start(): Promise<void> {
    const { argv, port, as } = this.#start
    const child = spawn(this.#name, argv, { stdio: ['ignore', 'ignore', 'inherit'], ...as })
    this.#child = child
    const deadline = performance.now() + LISTENS_WITHIN_MS
    while (!(await listens(port))) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Told(`${this.#name} ${argv.join(' ')} did not start.`)
      await pause(AGAIN_MS)
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
}
