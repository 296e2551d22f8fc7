/** The preview of a game's link on other sites, requested by the address in the page. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seed } from '../../seed.ts'
import { siteRoutes } from '../../site/ssr/ssr.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')

test('[API-17] the preview of a game is a JPEG with the proportions of previews', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ayva-images-'))
  const testApp = await TestApp.open({
    config: { IMAGE_CACHE: folder, PUBLIC_URL: 'https://ayva.test' },
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(testApp.deps.db)
  const { body } = await testApp.app.inject('/games/ayva-lab/kosti')
  const told = /<meta property="og:image" content="([^"]+)"/
    .exec(body)![1]!
    .replaceAll('&amp;', '&')
  const url = new URL(told)
  expect(url.origin).toBe('https://ayva.test')
  const answer = await testApp.app.inject(url.pathname + url.search)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { width, height } = await sharp(answer.rawPayload).metadata()
  expect([width, height]).toEqual([1120, 588])
  expect(answer.rawPayload.length).toBeLessThan(100_000)
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})
