/**
 * A separate server for tests that change global state: settings, switches, content. Tests with `test` from this file
 * use the same relative paths; each worker starts one server for all its tests.
 */
import { randomUUID } from 'node:crypto'
import { type Call, createClient } from '@ayva/contract/client'
import { listOfficeItems, switchItem } from '@ayva/contract/platform/crm/office'
import {
  changeSetting,
  listOfficeSettings,
  listSettings,
  type OfficeSetting,
  resetSetting,
} from '@ayva/contract/platform/settings'
import { createDatabase } from '@ayva/postgres/databases'
import { openPool } from '@ayva/postgres/pool'
import { freePort } from '@ayva/postgres/ports'
import path from 'node:path'
import pg from 'pg'
import { Child } from '../bin/child.ts'
import { expect, test as base } from './fixtures.ts'
import { readShared } from './shared.ts'
import { sendTo } from '@ayva/contract/wire'

const root = path.resolve(import.meta.dirname, '..')

/** A server on a copy of the prepared database; providers and the mailbox are shared. */
export class OwnSite {
  readonly url: string
  readonly officeUrl: string
  /** Calls of an operator with all permissions. */
  readonly office: Call
  readonly #database: string
  readonly #server: Child
  /** The settings of the prepared database before any test. */
  readonly #begun: ReadonlyMap<string, unknown>
  #changed = new Set<string>()
  readonly #placed = new Set<string>()

  private constructor(
    { url, officeUrl }: { url: string; officeUrl: string },
    office: Call,
    database: string,
    server: Child,
    begun: ReadonlyMap<string, unknown>,
  ) {
    this.url = url
    this.officeUrl = officeUrl
    this.office = office
    this.#database = database
    this.#server = server
    this.#begun = begun
  }

  /** `more`: additional environment variables. */
  static async open(more: Record<string, string> = {}): Promise<OwnSite> {
    const { adminUrl, template, env, operatorToken } = readShared()
    const name = `own_${randomUUID().replaceAll('-', '')}`
    await createDatabase(adminUrl, name, template)
    const port = await freePort()
    const officePort = await freePort()
    const database = new URL(adminUrl)
    database.pathname = `/${name}`
    const url = `http://127.0.0.1:${port}`
    const officeUrl = `http://127.0.0.1:${officePort}`
    const server = new Child(
      'own site',
      path.join(root, 'apps/server/src/main.ts'),
      {
        ...env,
        NODE_ENV: 'test',
        DATABASE_URL: database.href,
        DATABASE_POOL: '6',
        PORT: String(port),
        PUBLIC_URL: url,
        OFFICE_PORT: String(officePort),
        OFFICE_URL: officeUrl,
        PASSWORD_COST: 'test',
        RATE_LIMITS: 'off',
        CRASH_CHAIN_LENGTH: '100000',
        ...more,
      },
      () => {},
    )
    await server.ready(new AbortController().signal)
    const office = createClient(sendTo(url, () => operatorToken))
    const settings = await office(listOfficeSettings, {})
    const begun = settings.filter(({ changedAt }) => changedAt !== null)
    const values = begun.map(({ alias, value }) => [alias, value] as const)
    return new OwnSite({ url, officeUrl }, office, database.href, server, new Map(values))
  }

  /** Changes a setting until the end of the test; returns when visitors get it. */
  async set(alias: string, value: unknown): Promise<void> {
    this.#changed.add(alias)
    const body = { value, why: 'проверка' }
    await this.#untilTold(await this.office(changeSetting, { params: { alias }, body }))
  }

  /** Changes what otherwise only time changes, in the site's own database. */
  async change(statement: string, values: unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: this.#database })
    await client.connect()
    try {
      await client.query(statement, values)
    } finally {
      await client.end()
    }
  }

  /** Removes an item from its slot at the end of the test, because it would appear on the next test's pages. */
  takeAwayLater(itemId: string): void {
    this.#placed.add(itemId)
  }

  async #takeAway(): Promise<void> {
    if (this.#placed.size === 0) return
    const items = await this.office(listOfficeItems, {})
    for (const { id, version: seen, enabled } of items)
      if (this.#placed.has(id) && enabled)
        await this.office(switchItem, {
          params: { id },
          body: { enabled: false, seen, why: 'проверка окончена' },
        })
    this.#placed.clear()
  }

  /** Restores the settings from before the tests. */
  async restore(): Promise<void> {
    await this.#takeAway()
    const why = 'проверка окончена'
    for (const alias of this.#changed) {
      const params = { alias }
      const setting = this.#begun.has(alias)
        ? await this.office(changeSetting, {
            params,
            body: { value: this.#begun.get(alias), why },
          })
        : await this.office(resetSetting, { params, body: { why } })
      await this.#untilTold(setting)
    }
    this.#changed.clear()
  }

  async #untilTold({ alias, value, visibility }: OfficeSetting): Promise<void> {
    if (visibility !== 'public') return
    const told = async () => (await this.office(listSettings, {}))[alias as never] as unknown
    await expect.poll(told).toEqual(value)
  }

  /** Queues a job, which the site's worker runs at once. */
  async queue(job: string): Promise<void> {
    const pool = openPool({ connectionString: this.#database, max: 1 })
    await pool.query('select graphile_worker.add_job($1)', [job])
    await pool.end()
  }

  close(): Promise<void> {
    return this.#server.stop()
  }
}

export const test = base.extend<
  { restored: void },
  { site: OwnSite; siteEnv: Record<string, string> }
>({
  siteEnv: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await OwnSite.open(siteEnv)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  restored: [
    async ({ site }, use) => {
      await use()
      await site.restore()
    },
    { auto: true },
  ],
})
export { expect }
