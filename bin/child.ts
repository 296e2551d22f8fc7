import { type ChildProcess, fork } from 'node:child_process'

/** A process that dies this often before it is ready is not started again. */
const STILLBORN_MAX = 5
const STOP_LIMIT_MS = 12_000
const RECHECK_MS = 20

/** A child process: started, restarted when it dies, stopped on request. */
export class Child {
  readonly #name: string
  readonly #file: string
  readonly #env: Record<string, string>
  readonly #say: (line: string) => void
  #process: ChildProcess
  #stopping = false
  #stillborn = 0
  #readyNow = false
  #wasReady = false
  #listens = false

  /** `first` is added to the environment of the first process, and not to those that replace it. */
  constructor(
    name: string,
    file: string,
    env: Record<string, string>,
    say: (line: string) => void,
    first: Record<string, string> = {},
  ) {
    this.#name = name
    this.#file = file
    this.#env = env
    this.#say = say
    this.#process = this.#launch(first)
  }

  /** Resolves when the process listens; rejects if it ends before. */
  async ready(signal: AbortSignal): Promise<void> {
    await new Promise<void>((ready, failed) => {
      const fail = (code: number | null) =>
        failed(Object.assign(new Error(`${this.#name} did not start (${code}).`), { exitCode: 1 }))
      if (this.#wasReady) return ready()
      if (this.#process.exitCode !== null) return fail(this.#process.exitCode)
      signal.addEventListener('abort', () => ready())
      onMessage(this.#process, 'ready', () => ready())
      this.#process.once('exit', (code) => {
        if (!this.#wasReady && !this.#stopping) fail(code)
      })
    })
  }

  /** Sends a message, and resolves when the process answers with a message that has the field `answer`. */
  async ask(message: Record<string, unknown>, answer: string): Promise<void> {
    await new Promise<void>((answered, failed) => {
      const fail = () =>
        failed(Object.assign(new Error(`${this.#name} could not do it.`), { exitCode: 1 }))
      if (this.#process.exitCode !== null) return fail()
      onMessage(this.#process, answer, () => answered())
      this.#process.once('exit', fail)
      this.tell(message)
    })
  }

  /** Kills the process like a power cut; it is then restarted. */
  killHard(): void {
    this.#listens = false
    this.#process.kill('SIGKILL')
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal)
  }

  /** Sends a message to the process if it is still connected. */
  tell(message: Record<string, unknown>): void {
    if (this.#process.connected) this.#process.send(message, () => {})
  }

  /** Resolves when the restarted process listens. */
  async listening(): Promise<void> {
    while (!this.#listens) await new Promise((done) => setTimeout(done, RECHECK_MS))
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#process
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((done) => child.once('exit', done))
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    child.kill('SIGTERM')
    await exited
    clearTimeout(hard)
  }

  #launch(first: Record<string, string> = {}): ChildProcess {
    this.#readyNow = false
    // Detached, so that Ctrl+C in the terminal does not reach it and we can stop the processes in order.
    const env = { ...process.env, ...this.#env, ...first }
    const child = fork(this.#file, { env, detached: true })
    onMessage(child, 'ready', () => {
      this.#readyNow = true
      this.#wasReady = true
      this.#listens = true
    })
    child.once('exit', (code, signal) => this.#died(signal ?? String(code)))
    return child
  }

  #died(how: string): void {
    if (this.#stopping || !this.#wasReady) return
    this.#stillborn = this.#readyNow ? 0 : this.#stillborn + 1
    if (this.#stillborn > STILLBORN_MAX) {
      this.#say(`The ${this.#name} dies at once each time (${how}): stopping everything.`)
      process.kill(process.pid, 'SIGTERM')
      return
    }
    this.#say(`The ${this.#name} died (${how}): starting it again.`)
    this.#process = this.#launch()
  }
}

function onMessage(child: ChildProcess, field: string, then: () => void): void {
  const look = (message: object) => {
    if (!(field in message)) return
    child.off('message', look)
    then()
  }
  child.on('message', look)
}
