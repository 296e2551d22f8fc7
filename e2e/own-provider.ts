/**
 * A server with payment companies of its own, so that their misbehaviour affects no other tests. Like `own-site.ts`,
 * with the choices of the control page as calls.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createDatabase } from '@ayva/postgres/databases'
import { type Psp, startPsp } from '../apps/sandbox/src/psp/psp.ts'
import { type callModes, type noticeModes } from '../apps/sandbox/src/psp/psp.modes.ts'
import { expect, test as base } from './own-site.ts'
import { readShared } from './shared.ts'

type Mode = { calls?: keyof typeof callModes; notices?: keyof typeof noticeModes; method?: string }
type Companies = {
  url: string
  /** Sets the behaviour of a company from now on; normal by default. */
  behave(company: 'sandbox' | 'kassa', mode?: Mode): Promise<void>
}

const secrets = Object.fromEntries(
  ['PSP_SECRET', 'KASSA_SECRET', 'COINS_SECRET'].map((name) => [
    name,
    randomBytes(24).toString('hex'),
  ]),
) as Record<'PSP_SECRET' | 'KASSA_SECRET' | 'COINS_SECRET', string>

async function start(): Promise<Psp> {
  const { adminUrl, template } = readShared()
  const name = `psp_${randomUUID().replaceAll('-', '')}`
  await createDatabase(adminUrl, name, template)
  const database = new URL(adminUrl)
  database.pathname = `/${name}`
  const { PSP_SECRET: secret, KASSA_SECRET: kassaSecret, COINS_SECRET: coinsSecret } = secrets
  const signed = { secret, kassaSecret, coinsSecret }
  // The site of the tests waits five times as long as usual for an answer, so a slow company must be even slower.
  return startPsp({ databaseUrl: database.href, ...signed, port: 0, delayFactor: 3 })
}

export const test = base.extend<{ companies: Companies }, { psp: Psp }>({
  psp: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const psp = await start()
      await use(psp)
      await psp.close()
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ psp: { url } }, use) => {
      await use({ ...secrets, PSP_URL: url, KASSA_URL: `${url}/kassa`, COINS_URL: `${url}/coins` })
    },
    { scope: 'worker' },
  ],
  companies: async ({ psp: { url }, request }, use) => {
    const behave: Companies['behave'] = async (company, mode = {}) => {
      const form = { company, calls: 'usual', notices: 'usual', ...mode }
      const { ok } = await request.post(`${url}/control`, { form }).then((a) => ({ ok: a.ok() }))
      expect(ok).toBe(true)
    }
    await use({ url, behave })
    for (const company of ['sandbox', 'kassa'] as const) await behave(company)
  },
})
