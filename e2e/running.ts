import { startPostgres, type Cluster } from '@ayva/postgres/embedded'
import { type Call, createClient, type Reply, type Request } from '@ayva/contract/client'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Child } from '../bin/child.ts'
import { runNode } from '../bin/run.ts'
import { freePort } from '@ayva/postgres/ports'
import { sendTo } from '@ayva/contract/wire'

const AGAIN_MS = 40
const PATIENCE_MS = 60_000

/** The product as separate processes on a durable database, for crash tests. */
export class Running {
  readonly env: Record<string, string>
  /** Answers that a player must never get, whatever is killed. */
  readonly faults: string[] = []
  readonly #cluster: Cluster
  readonly #server: Child
  readonly #sandbox: Child

  private constructor(cluster: Cluster, env: Record<string, string>) {
    this.#cluster = cluster
    this.env = env
    this.#sandbox = new Child('sandbox', 'apps/sandbox/src/main.ts', env, () => {})
    this.#server = new Child('server', 'apps/server/src/main.ts', env, () => {})
  }

  /** `fill` adds data to the database before the first request. */
  static async open(fill?: (url: string) => Promise<void>): Promise<Running> {
    const cluster = await startPostgres({ fast: false })
    const [site, psp, mailbox, smtp, phone, supplier] = await Promise.all(
      Array.from({ length: 6 }, freePort),
    )
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: cluster.url(),
      PORT: String(site),
      PUBLIC_URL: `http://127.0.0.1:${site}`,
      PSP_PORT: String(psp),
      PSP_URL: `http://127.0.0.1:${psp}`,
      KASSA_URL: `http://127.0.0.1:${psp}/kassa`,
      COINS_URL: `http://127.0.0.1:${psp}/coins`,
      MAILBOX_PORT: String(mailbox),
      MAILBOX_URL: `http://127.0.0.1:${mailbox}`,
      SMTP_PORT: String(smtp),
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      PHONE_PORT: String(phone),
      SMS_URL: `http://127.0.0.1:${phone}/messages`,
      SUPPLIER_PORT: String(supplier),
      SUPPLIER_URL: `http://127.0.0.1:${supplier}`,
      RATE_LIMITS: 'off',
      GAME_CYCLE: 'off',
      // Created within a second.
      CRASH_CHAIN_LENGTH: '100000',
      LOG_LEVEL: 'fatal',
    }
    await runNode('apps/server/src/prepare.ts', [], { env })
    await fill?.(cluster.url())
    const running = new Running(cluster, env)
    const never = new AbortController().signal
    await Promise.all([running.#server.ready(never), running.#sandbox.ready(never)])
    return running
  }

  killServer(): void {
    this.#server.killHard()
  }

  killSandbox(): void {
    this.#sandbox.killHard()
  }

  killPostgres(): void {
    process.kill(this.#cluster.pid(), 'SIGKILL')
  }

  /** Stops the database like a broken disk or a lost connection; returns a function that lets it continue. */
  freezePostgres(): () => void {
    const postmaster = this.#cluster.pid()
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    const pids = [postmaster, ...children.trim().split(' ').map(Number)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    return () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
  }

  /** A client that repeats a call with the same key until it is answered. */
  callAs(token?: () => string): Call {
    return createClient((request) => this.#insist(request, token?.()))
  }

  async #insist(request: Request, token: string | undefined): Promise<Reply> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const reply = await this.#send(request, token)
      if (reply && reply.status !== 503) {
        if (reply.status >= 500) this.faults.push(`${request.path} ${JSON.stringify(reply.body)}`)
        return reply
      }
      if (performance.now() > deadline) throw new Error(`nobody answers ${request.path}`)
      await pause(AGAIN_MS)
    }
  }

  async #send(request: Request, token: string | undefined): Promise<Reply | undefined> {
    try {
      return await sendTo(this.env['PUBLIC_URL']!, () => token)(request)
    } catch {
      // The answer was lost with the process, and the same key requests it again.
      return undefined
    }
  }

  /** Runs the command for operators, which fails if the books do not balance. */
  async assertBooksBalance(): Promise<void> {
    await runNode('bin/tasks.ts', ['books'], { env: this.env })
  }

  async close(): Promise<void> {
    await this.#server.stop()
    await this.#sandbox.stop()
    await this.#cluster.stop()
  }
}

/** Repeats until there is an answer. */
export async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`it never came: ${ask.toString()}`)
    await pause(AGAIN_MS)
  }
}
