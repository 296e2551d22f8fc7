import { type Cluster, startPostgres } from '@ayva/postgres/embedded'
import { freePort } from '@ayva/postgres/ports'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Child } from '../bin/child.ts'
import { runNode } from '../bin/run.ts'
import { environment } from './environment.ts'
import { Link } from './link.ts'

const DISK = '600m'
const CHUNK = Buffer.alloc(1 << 20)

/** One node with its own wires: from the players to it, and from it to the database. */
export type Node = {
  name: string
  url: string
  port: number
  child: Child
  toDb: Link
  toNode: Link
}

/** Two nodes over one database and the services outside, each of which can be hurt. */
export class Stage {
  readonly nodes: Node[] = []
  readonly databaseUrl: string
  readonly pspUrl: string
  readonly sandbox: Child
  /** A small disk of the database's own, where one can be had. */
  readonly disk: string | undefined
  readonly #cluster: Cluster
  readonly #env: Record<string, string>

  private constructor(cluster: Cluster, env: Record<string, string>, disk: string | undefined) {
    this.#cluster = cluster
    this.#env = env
    this.disk = disk
    this.databaseUrl = env['DATABASE_URL']!
    this.pspUrl = env['PSP_URL']!
    this.sandbox = new Child('sandbox', 'apps/sandbox/src/main.ts', env, () => {})
  }

  static async open({ ownDisk }: { ownDisk: boolean }): Promise<Stage> {
    const disk = ownDisk ? mountDisk() : undefined
    const dir = disk && path.join(disk, 'data')
    const cluster = await startPostgres({ fast: false, ...(dir && { dir }), onCrash: () => {} })
    const sites = await Promise.all(Array.from({ length: 2 }, freePort))
    // Notices come to the first node by its own entry point, so that no wire stands between.
    const env = await environment(cluster.url(), sites[0]!)
    await runNode('apps/server/src/prepare.ts', [], { env })
    const stage = new Stage(cluster, env, disk)
    for (const port of sites) await stage.#addNode(port)
    const never = new AbortController().signal
    await Promise.all(
      [stage.sandbox, ...stage.nodes.map(({ child }) => child)].map((one) => one.ready(never)),
    )
    return stage
  }

  async #addNode(port: number): Promise<void> {
    const name = `node ${this.nodes.length + 1}`
    const at = new URL(this.databaseUrl)
    const toDb = await Link.to(Number(at.port))
    const toNode = await Link.to(port)
    at.port = String(toDb.port)
    const env = { ...this.#env, PORT: String(port), DATABASE_URL: at.href }
    const child = new Child(name, 'soak/node.ts', env, () => {})
    this.nodes.push({ name, url: `http://127.0.0.1:${toNode.port}`, port, child, toDb, toNode })
  }

  signalPostgres(signal: NodeJS.Signals): void {
    const pid = this.#cluster.pid()
    process.kill(pid, signal)
    if (signal === 'SIGKILL') return
    // The postmaster alone would not do: its children do the work.
    for (const child of childrenOf(pid)) {
      try {
        process.kill(child, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  /** Until PostgreSQL, started again, answers on its own port. */
  async databaseAnswers(): Promise<void> {
    for (;;) {
      const client = new pg.Client({
        connectionString: this.databaseUrl,
        connectionTimeoutMillis: 1000,
      })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query('select txid_current()')
        return
      } catch {
        await pause(20)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  /** Leaves no byte on the database's disk; the answer gives them back. */
  fillDisk(): () => void {
    const ballast = path.join(this.disk!, 'ballast')
    const file = openSync(ballast, 'w')
    try {
      for (;;) writeSync(file, CHUNK)
    } catch {
      // It is full.
    }
    closeSync(file)
    return () => rmSync(ballast, { force: true })
  }

  /** Tells a company outside how to answer and what to tell, as its control page does. */
  async behave(mode: { company: string; calls: string; notices: string }): Promise<void> {
    for (;;) {
      const body = new URLSearchParams(mode)
      const asked = fetch(`${this.pspUrl}/control`, { method: 'POST', body, redirect: 'manual' })
      const answer = await asked.catch(() => undefined)
      if (answer?.status === 303) return
      await pause(50)
    }
  }

  /** The command that an operator would run: fails when the books do not balance. */
  async assertBooksBalance(): Promise<void> {
    await runNode('bin/tasks.ts', ['books'], { env: this.#env })
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.sandbox, ...this.nodes.map(({ child }) => child)].map((one) => one.stop()),
    )
    for (const { toDb, toNode } of this.nodes) [toDb, toNode].forEach((link) => link.close())
    await this.#cluster.stop()
    if (this.disk) {
      spawnSync('umount', ['-l', this.disk])
      rmSync(this.disk, { recursive: true, force: true })
    }
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').map(Number).filter(Boolean)
}

/** Only root can mount one. */
function mountDisk(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const place = mkdtempSync(path.join(tmpdir(), 'ayva-soak-'))
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', place])
  if (done.status === 0) return place
  rmSync(place, { recursive: true })
  return undefined
}
