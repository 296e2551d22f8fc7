import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { minutes, seconds } from '#lib/clock.ts'
import { refuse } from '#lib/http/serve.ts'
import { stretched } from '#lib/neighbours.ts'
import { type Order } from './media.draw.ts'
// A type-only import, because the program runs as a separate process.
import type { Asked, Said } from './media.painter.ts'
import type { Redrawn, Use } from './media.redraw.ts'
import { type Source } from './media.sources.ts'

const PROGRAM = path.join(import.meta.dirname, 'media.painter.ts')
/** Longer than the slowest allowed picture takes on a busy machine. */
const ANSWER_MS = stretched(seconds(20))
/** The process crashed or hung on a picture. */
class Fallen extends Error {}
/** New pictures are rare, so an idle process is ended. */
const IDLE_MS = minutes(1)
/** libvips fragments memory, so the process is replaced from time to time. */
const DRAWN_MAX = 200

/** Renders pictures in a separate process, one at a time; the process starts on demand and ends when idle. */
export class Hand {
  #child: ChildProcess | undefined
  #drawn = 0
  #idle: NodeJS.Timeout | undefined
  #closed = false
  readonly #answerMs: number

  constructor({ answerMs = ANSWER_MS } = {}) {
    this.#answerMs = answerMs
  }

  /** Refuses `unavailable` if the process ends or does not answer in time. */
  async draw(source: Source, order: Order): Promise<Buffer> {
    const said = await this.#askOwn({ source, order })
    if ('body' in said) return Buffer.from(said.body)
    const fault = 'fault' in said ? said.fault : 'no picture'
    throw isTimeout(fault) ? refuse('unavailable') : new Error(fault)
  }

  /**
   * Re-encodes a picture from a stranger, so that only its pixels remain. A picture that crashes the process or takes
   * too long is reported as unreadable, so that the sender does not retry it.
   */
  async redraw(stranger: Buffer, use: Use = 'document'): Promise<Redrawn> {
    const said = await this.#ask({ stranger, use }).catch((error: unknown) => {
      if (!(error instanceof Fallen)) throw error
      if (this.#closed) throw refuse('unavailable')
      return { no: 'unreadable' } as const
    })
    return 'picture' in said || 'no' in said ? said : { no: 'unreadable' }
  }

  /** Renders a picture that the art build left out, into its folder. Refuses `unavailable` like `draw`. */
  async bring(folder: string, waiting: string): Promise<void> {
    const said = await this.#askOwn({ folder, waiting })
    if ('fault' in said) throw new Error(said.fault)
  }

  /** For our own pictures, where a crash is not the fault of the picture. */
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
    } catch (error) {
      // The process is of no use any more; that nothing can be sent to it may be known before its end is.
      if (this.#child === child) this.#child = undefined
      child.kill('SIGKILL')
      throw error
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
      // The environment of the server is not passed on, because it contains secrets.
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
