/** The previews of links on other sites, as a messenger reads them: the tags of the page, and the picture they name. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listGames } from '@ayva/contract/games/lobby'
import { openRound } from '@ayva/contract/games/rounds'
import { shareRound, withdrawRoundLink } from '@ayva/contract/games/rounds/replay'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seed } from '../../seed.ts'
import { siteRoutes } from '../../site/ssr/ssr.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
let testApp: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ayva-images-'))
  testApp = await TestApp.open({
    config: { IMAGE_CACHE: folder, PUBLIC_URL: 'https://ayva.test' },
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(testApp.deps.db)
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const tag = (body: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)
    .exec(body)?.[1]
    ?.replaceAll('&amp;', '&')

/** The preview of a page, with the size of its picture as it is served. */
async function previewOf(url: string) {
  const { body } = await testApp.app.inject(url)
  const image = new URL(tag(body, 'og:image')!)
  expect(image.origin).toBe('https://ayva.test')
  const address = image.pathname + image.search
  const answer = await testApp.app.inject(address)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(answer.rawPayload.length).toBeLessThan(150_000)
  const { width, height } = await sharp(answer.rawPayload).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect([tag(body, 'og:image:width'), tag(body, 'og:image:height')]).toEqual(['1200', '630'])
  expect(tag(body, 'twitter:card')).toBe('summary_large_image')
  return {
    body,
    title: tag(body, 'og:title'),
    description: tag(body, 'og:description'),
    address,
    picture: answer.rawPayload,
  }
}

test('[API-17] games and articles have a preview of their own, 1200x630', async () => {
  const game = await previewOf('/games/ayva-lab/kosti')
  expect(game.title).toContain('Кости')
  const { slug } = await testApp.deps.db
    .selectFrom('article')
    .select('slug')
    .where('publishAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const article = await previewOf(`/blog/${slug}`)
  expect(article.address).not.toBe(game.address)
  expect(article.description).not.toBe(game.description)
})

test('a shared round has a preview with its multiplier and sums, without its player, until the link is withdrawn', async () => {
  const vera = await testApp.player()
  const username = `Вера-${vera.id}`
  await vera.call(chooseUsername, { body: { username } })
  await testApp.fund(vera, 1_000_00n)
  const games = await testApp.call(listGames, { query: { limit: 100 } })
  const dice = games.find(({ slug }) => slug === 'kosti')!
  const { round } = await vera.call(openRound, {
    body: { gameId: dice.id, bet: 10_00n, params: { direction: 'over', target: 4999 } },
    idempotencyKey: randomUUID(),
  })
  const params = { roundId: round.id }
  const { token } = await vera.call(shareRound, { params })
  const shown = await previewOf(`/round/${token}`)
  const times = Number((round.payout * 100n) / round.stake) / 100
  expect(shown.title).toContain(`${dice.name}: ×${String(times).replace('.', ',')}`)
  expect(shown.description).toMatch(/ставка 10,00.₽, выплата /)
  for (const secret of [username, `"${vera.id}"`, round.id])
    expect(shown.body).not.toContain(secret)
  // The picture shows the multiplier, so it is not that of the game.
  const { picture } = await previewOf('/games/ayva-lab/kosti')
  expect(shown.picture.equals(picture)).toBe(false)
  await vera.call(withdrawRoundLink, { params })
  for (const unknown of [shown.address, `/image/rounds/${randomUUID()}`, '/image/rounds/x'])
    expect((await testApp.app.inject(unknown)).statusCode).toBe(404)
  expect((await testApp.app.inject(`/round/${token}`)).statusCode).toBe(404)
})
