import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { minutes, seconds } from '#lib/clock.ts'
import { refuse } from '#lib/http/serve.ts'
import { stretched } from '#lib/neighbours.ts'
import { type Order } from './media.draw.ts'
// Erased whole: the program is run, never loaded here.
import type { Asked, Said } from './media.painter.ts'
import type { Redrawn } from './media.redraw.ts'
import { type Source } from './media.sources.ts'

const PROGRAM = path.join(import.meta.dirname, 'media.painter.ts')
/** Longer than the slowest picture that is allowed on a busy machine. */
const ANSWER_MS = stretched(seconds(20))
/** The process has fallen over a picture, or would not come to an end with it. */
class Fallen extends Error {}
/** Nobody asks for new pictures for hours: then there need be no process for them. */
const IDLE_MS = minutes(1)
/** libvips leaves memory in pieces; a fresh process has none of them. */
const DRAWN_MAX = 200

/** The hand that draws: one picture at a time, in a process that comes with the first and goes when idle. */
export class Hand {
  #child: ChildProcess | undefined
  #drawn = 0
  #idle: NodeJS.Timeout | undefined
  #closed = false
  readonly #answerMs: number

  constructor({ answerMs = ANSWER_MS } = {}) {
    this.#answerMs = answerMs
  }

  /** Refuses `unavailable` where the process ends, or does not answer in time. */
  async draw(source: Source, order: Order): Promise<Buffer> {
    const said = await this.#askOwn({ source, order })
    if ('body' in said) return Buffer.from(said.body)
    const fault = 'fault' in said ? said.fault : 'no picture'
    throw isTimeout(fault) ? refuse('unavailable') : new Error(fault)
  }

  /**
   * Draws a stranger's picture anew, so that nothing is left of the file but what is seen. One that takes all
   * the time there is, or the process along, is at fault itself: whoever sends it must not try it for ever.
   */
  async redraw(stranger: Buffer): Promise<Redrawn> {
    const said = await this.#ask({ stranger }).catch((error: unknown) => {
      if (!(error instanceof Fallen)) throw error
      if (this.#closed) throw refuse('unavailable')
      return { no: 'unreadable' } as const
    })
    return 'picture' in said || 'no' in said ? said : { no: 'unreadable' }
  }

  /** Draws a picture of the art build that waits, into its folder. Refuses `unavailable` as `draw` does. */
  async bring(folder: string, waiting: string): Promise<void> {
    const said = await this.#askOwn({ folder, waiting })
    if ('fault' in said) throw new Error(said.fault)
  }

  /** For a picture of ours, which is not at fault where the process falls over it. */
  #askOwn(asked: Asked): Promise<Said> {
    return this.#ask(asked).catch((error: unknown) => {
      throw error instanceof Fallen ? refuse('unavailable') : error
    })
  }

  async #ask(asked: Asked): Promise<Said> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    try {
      return await answerOf(child, asked, this.#answerMs)
    } finally {
      this.#drawn += 1
      if (this.#drawn >= DRAWN_MAX) this.close()
      else this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    }
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#closed = true
    this.#child?.kill()
    this.#child = undefined
    this.#drawn = 0
  }

  #start(): ChildProcess {
    this.#closed = false
    const child = fork(PROGRAM, {
      // Nothing else of the server's own environment: no secret has any business there.
      env: { MALLOC_ARENA_MAX: '2', SystemRoot: process.env['SystemRoot'] },
      execArgv: [],
      serialization: 'advanced',
    })
    const gone = () => {
      if (this.#child === child) this.#child = undefined
    }
    child.on('exit', gone)
    child.on('error', gone)
    child.unref()
    child.channel?.unref()
    return child
  }
}

const isTimeout = (fault: string) => /timeout/i.test(fault)

function answerOf(child: ChildProcess, asked: Asked, answerMs: number): Promise<Said> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => child.kill('SIGKILL'), answerMs)
    const over = () => {
      clearTimeout(late)
      child.off('message', receive)
      child.off('exit', gone)
      child.off('error', lost)
    }
    const receive = (said: Said) => {
      over()
      done(said)
    }
    const gone = () => {
      over()
      fail(new Fallen('the process that draws has ended'))
    }
    const lost = () => {
      over()
      fail(refuse('unavailable'))
    }
    child.on('message', receive)
    child.on('exit', gone)
    child.on('error', lost)
    child.send(asked, (error) => error && lost())
  })
}
