/**
 * A server of its own for tests that change what everybody sees: settings, switches, content. Files that
 * take `test` from here visit it by the same relative paths; each worker starts one, for all its tests.
 */
import { randomUUID } from 'node:crypto'
import { type Call, createClient } from '@ayva/contract/client'
import { changeSetting, listSettings, resetSetting } from '@ayva/contract/settings'
import { createDatabase } from '@ayva/postgres/databases'
import { freePort } from '@ayva/postgres/processes'
import path from 'node:path'
import { Child } from '../bin/child.ts'
import { expect, test as base } from './fixtures.ts'
import { readShared } from './shared.ts'
import { sendTo } from '@ayva/contract/wire'

const root = path.resolve(import.meta.dirname, '..')

/** A server on a copy of the prepared database; providers and the mailbox are the shared ones. */
export class OwnSite {
  readonly url: string
  /** Calls of an operator who may do everything. */
  readonly office: Call
  readonly #server: Child
  #changed = new Set<string>()

  private constructor(url: string, operatorToken: string, server: Child) {
    this.url = url
    this.office = createClient(sendTo(url, () => operatorToken))
    this.#server = server
  }

  /** `more` is environment of its own. */
  static async open(more: Record<string, string> = {}): Promise<OwnSite> {
    const { adminUrl, template, env, operatorToken } = readShared()
    const name = `own_${randomUUID().replaceAll('-', '')}`
    const [port] = await Promise.all([freePort(), createDatabase(adminUrl, name, template)])
    const database = new URL(adminUrl)
    database.pathname = `/${name}`
    const url = `http://127.0.0.1:${port}`
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
        PASSWORD_COST: 'test',
        RATE_LIMITS: 'off',
        ...more,
      },
      () => {},
    )
    await server.ready(new AbortController().signal)
    return new OwnSite(url, operatorToken, server)
  }

  /** Sets a setting until the end of the test; returns when visitors are told of it. */
  async set(alias: string, value: unknown): Promise<void> {
    this.#changed.add(alias)
    const body = { value, why: 'проверка' }
    const { value: set, visibility } = await this.office(changeSetting, { params: { alias }, body })
    if (visibility === 'public') await this.#untilTold(alias, set)
  }

  /** Brings back what the tests have set. */
  async restore(): Promise<void> {
    for (const alias of this.#changed) {
      const asked = { params: { alias }, body: { why: 'проверка окончена' } }
      const { value, visibility } = await this.office(resetSetting, asked)
      if (visibility === 'public') await this.#untilTold(alias, value)
    }
    this.#changed.clear()
  }

  async #untilTold(alias: string, value: unknown): Promise<void> {
    const told = async () => (await this.office(listSettings, {}))[alias as never] as unknown
    await expect.poll(told).toEqual(value)
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
