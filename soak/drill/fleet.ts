/** Several nodes on a fresh database, as an operator runs them: web nodes, a worker and the services outside. */
import { type Cluster, startPostgres } from '@ayva/postgres/embedded'
import { freePort } from '@ayva/postgres/ports'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Child } from '../../bin/child.ts'
import { runNode } from '../../bin/run.ts'
import { environment } from '../environment.ts'
import { Member } from './member.ts'

const WEB_NODES = 2

type Plan = {
  /** The port that players and providers see; by default that of the first web node. */
  entry?: number
  settings?: Record<string, string>
  /** The address that web nodes get instead of PostgreSQL's own. */
  pooled?: (url: string, folder: string) => Promise<string>
}

export class Fleet {
  readonly databaseUrl: string
  readonly webNodes: Member[]
  readonly officePorts: number[]
  readonly worker: Member
  /** For files of the programs that a drill starts; removed at the end. */
  readonly folder: string
  readonly #cluster: Cluster
  readonly #env: Record<string, string>
  readonly #sandbox: Child

  private constructor(given: {
    cluster: Cluster
    folder: string
    env: Record<string, string>
    ports: number[]
    pooled: string
  }) {
    const { cluster, folder, env, ports, pooled } = given
    this.#cluster = cluster
    this.#env = env
    this.folder = folder
    this.databaseUrl = env['DATABASE_URL']!
    this.#sandbox = new Child('sandbox', 'apps/sandbox/src/main.ts', env, () => {})
    this.officePorts = ports.slice(WEB_NODES, WEB_NODES * 2)
    const direct = { DATABASE_DIRECT_URL: this.databaseUrl }
    const web = { ...env, ...direct, DATABASE_URL: pooled, ROLE: 'web' }
    this.webNodes = ports
      .slice(0, WEB_NODES)
      .map(
        (port, n) =>
          new Member(`web${n + 1}`, port, { ...web, OFFICE_PORT: String(this.officePorts[n]) }),
      )
    this.worker = new Member('worker', ports.at(-1)!, { ...env, ...direct, ROLE: 'worker' })
  }

  static async open({ entry, settings = {}, pooled }: Plan = {}): Promise<Fleet> {
    const cluster = await startPostgres({ fast: false })
    const folder = mkdtempSync(path.join(tmpdir(), 'ayva-drill-'))
    const ports = await Promise.all(Array.from({ length: WEB_NODES * 2 + 1 }, freePort))
    const env = {
      ...(await environment(cluster.url(), entry ?? ports[0]!)),
      NODES: String(WEB_NODES),
      DRAIN_SECONDS: '5',
      IMAGE_CACHE: path.join(folder, 'images'),
      OBJECTS_FOLDER: path.join(folder, 'objects'),
      ...settings,
    }
    await runNode('apps/server/src/prepare.ts', [], { env })
    const address = pooled ? await pooled(cluster.url(), folder) : cluster.url()
    const fleet = new Fleet({ cluster, folder, env, ports, pooled: address })
    const never = new AbortController().signal
    await Promise.all([fleet.#sandbox.ready(never), ...fleet.members.map((one) => one.start())])
    return fleet
  }

  get members(): Member[] {
    return [...this.webNodes, this.worker]
  }

  /** The command that an operator would run; it fails when the books do not balance. */
  async assertBooksBalance(): Promise<void> {
    await runNode('bin/tasks.ts', ['books'], { env: this.#env })
  }

  async close(): Promise<void> {
    await Promise.all([this.#sandbox.stop(), ...this.members.map((one) => one.stop())])
    await this.#cluster.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
