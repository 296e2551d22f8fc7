/** Links in the letters of campaigns: counted by step and variant, without saying who followed them. */
import { showCampaign } from '@ayva/contract/communication/campaigns/campaigns'
import { type CampaignStep } from '@ayva/contract/communication/campaigns/way'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { variantOf } from './addressing.ts'
import { beginCampaign, stepOf } from './campaigns.testing.ts'
import { RUN } from './run.ts'

let testApp: TestApp
let olga: TestApp['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs, config: { RATE_LIMITS: true } })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['campaigns.read', 'campaigns.change'],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

async function reader(label: string) {
  const player = await testApp.player()
  await testApp.deps.db
    .updateTable('player')
    .set({ labels: [label], emailConfirmedAt: testApp.clock.now() })
    .where('id', '=', player.id)
    .execute()
  await player.call(chooseConsents, { body: { offers: { letter: true } } })
  return player
}

const words = (path: string | null) => ({
  title: 'Новая игра',
  text: 'Посмотрите её правила.',
  link: path === null ? null : { label: 'К игре', path },
})

type Letter = { button: { link: string } | null; unsubscribe: string }
/** The letters that wait to be sent. */
async function letters(): Promise<Letter[]> {
  const { rows } = await sql<{ values: Letter }>`select payload -> 'values' as values
    from graphile_worker._private_jobs where payload ->> 'letter' = 'offer' order by id`.execute(
    testApp.deps.db,
  )
  return rows.map(({ values }) => values)
}

async function send(label: string, step: Partial<CampaignStep>): Promise<string> {
  await sql`delete from graphile_worker._private_jobs`.execute(testApp.deps.db)
  const id = await beginCampaign(olga, {
    audience: { fact: 'labels', has: label },
    steps: [stepOf({ channel: 'letter', ...step })],
    startsAt: testApp.clock.now().toISOString(),
  })
  await runDueJobs(createJobs(testApp.deps), RUN)
  return id
}

const browser = { 'user-agent': 'Mozilla/5.0 (X11) Firefox/143.0', accept: 'text/html' }
type Follow = { method?: 'GET' | 'HEAD'; from?: string; headers?: Record<string, string> }
async function follow(url: string, { method = 'GET', from = '10.0.0.1', headers }: Follow = {}) {
  const answer = await testApp.app.inject({
    method,
    url: new URL(url).pathname,
    remoteAddress: from,
    headers: { ...browser, ...headers },
  })
  const { location: to, 'cache-control': kept } = answer.headers
  return { statusCode: answer.statusCode, to, kept }
}
const resultsOf = async (id: string) =>
  (await olga(showCampaign, { params: { id } })).results.map(({ variant, sent, clicks }) => ({
    variant,
    sent,
    clicks,
  }))

test('a followed link of a letter is counted for its step and variant, and leads to its page', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, () => reader('counted')))
  const step = { words: words('/games?a=1'), other: { share: 50, words: words('/promo') } }
  const id = await send('counted', step)
  const all = await letters()
  expect(all).toHaveLength(8)
  const urls = [...new Set(all.map(({ button }) => button!.link))]
  const full = stepOf(step)
  const variants = new Set(
    readers.map(({ id: playerId }) => variantOf(id, 0, { step: full, playerId })),
  )
  expect(urls.length, 'one address for all readers of the same words').toBe(variants.size)
  const pathOf = (variant: string) => (variant === 'a' ? '/games?a=1' : '/promo')
  for (const url of urls) {
    const to = pathOf(url.includes('.0.a.') ? 'a' : 'b')
    for (let time = 0; time < 2; time++)
      expect(await follow(url)).toEqual({ statusCode: 302, to, kept: 'no-store' })
  }
  const results = await resultsOf(id)
  expect(results).toHaveLength(variants.size)
  for (const { variant, clicks } of results)
    expect(clicks).toEqual({ path: pathOf(variant), count: 2 })
  for (const { unsubscribe } of all)
    expect(new URL(unsubscribe).pathname).toMatch(/^\/unsubscribe\//)
})

test('programs that check mail, and many requests of one address, are redirected and not counted', async () => {
  await reader('programs')
  const id = await send('programs', { words: words('/games') })
  const [letter] = await letters()
  const { link } = letter!.button!
  const from = '10.0.0.2'
  const programs: Follow[] = [
    { method: 'HEAD' },
    { headers: { 'sec-purpose': 'prefetch' } },
    { headers: { 'user-agent': 'Mozilla/5.0 (compatible; BarracudaCentral)' } },
  ]
  for (const program of programs)
    expect(await follow(link, { from, ...program })).toMatchObject({
      statusCode: 302,
      to: '/games',
    })
  expect(await resultsOf(id)).toMatchObject([{ clicks: { count: 0 } }])
  for (let time = 0; time < 40; time++)
    expect(await follow(link, { from })).toMatchObject({ statusCode: 302, to: '/games' })
  expect(await resultsOf(id)).toMatchObject([{ clicks: { count: 30 } }])
  await follow(link, { from: '10.0.0.3' })
  expect(await resultsOf(id)).toMatchObject([{ clicks: { count: 31 } }])
})

test('an altered address leads to the front page, and nothing is counted', async () => {
  await reader('altered')
  const id = await send('altered', { words: words('/games') })
  const [letter] = await letters()
  const { link } = letter!.button!
  const token = link.split('/').at(-1)!
  const [name, step, variant, signature] = token.split('.') as [string, string, string, string]
  const turned = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
  for (const wrong of [
    [name, step, variant, turned],
    [name, step, 'b', signature],
    [name, '1', variant, signature],
    [name, step, variant, `${signature}A`],
    ['https:', '', 'evil.example', ''],
  ])
    expect(await follow(link.replace(token, wrong.join('.')))).toMatchObject({
      statusCode: 302,
      to: '/',
    })
  expect(await resultsOf(id)).toMatchObject([{ variant: 'a', sent: 1, clicks: { count: 0 } }])
})

test('letters without a link, and messages on the site, count no links', async () => {
  await reader('plain')
  const plain = await send('plain', { words: words(null) })
  expect((await letters()).map(({ button }) => button)).toEqual([null])
  expect(await resultsOf(plain)).toEqual([{ variant: 'a', sent: 1, clicks: null }])
  await reader('site')
  const id = await send('site', { channel: 'inbox', words: words('/games') })
  expect(await resultsOf(id)).toEqual([{ variant: 'a', sent: 1, clicks: null }])
})
