import { type ChildProcess, fork } from 'node:child_process'

/** A node of the product that is stopped and started again like by systemd. */
export class Member {
  readonly name: string
  readonly port: number
  readonly url: string
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined

  constructor(name: string, port: number, env: Record<string, string>) {
    this.name = name
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#env = { ...env, PORT: String(port) }
  }

  /** Resolves when the node listens. */
  async start(): Promise<void> {
    // Detached, so that Ctrl+C does not reach it before the drill has stopped its load.
    const env = { ...process.env, ...this.#env }
    const child = fork('apps/server/src/main.ts', { env, detached: true })
    this.#child = child
    await new Promise<void>((ready, failed) => {
      child.on('message', (told: object) => {
        if ('ready' in told) ready()
      })
      child.once('exit', (code) => failed(new Error(`${this.name} did not start (${code}).`)))
    })
  }

  /** Returns how the node ended: 0 if it closed everything in time. */
  async stop(): Promise<number | NodeJS.Signals> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return 0
    const ended = new Promise<number | NodeJS.Signals>((done) =>
      child.once('exit', (code, signal) => done(signal ?? code ?? 0)),
    )
    child.kill('SIGTERM')
    return ended
  }
}
