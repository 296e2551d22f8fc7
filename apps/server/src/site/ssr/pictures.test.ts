/** Addresses of pictures in the sizes and formats that may be requested. */
import { listProjectImages } from '@ayva/contract/site/shell'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type TestSite } from './content.testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** The picture after redirects. */
async function look(url: string) {
  const first = await site.ask(url)
  const { location } = first.headers
  const answer = location === undefined ? first : await site.ask(location)
  const { width, format } = await sharp(answer.rawPayload).metadata()
  return [answer.statusCode, format, width]
}

test('[API-17] pictures of the project obey format and width, whether their sources are drawings or not', async () => {
  const images = await site.testApp.call(listProjectImages, {})
  expect(images.length).toBeGreaterThan(0)
  for (const { images: of } of images) {
    const { original } = of.original
    expect(await look(original)).toEqual([200, 'svg', 100])
    expect(await look(`${original}?format=png&width=80`)).toEqual([200, 'png', 80])
    expect(await look(`${original}?width=64`)).toEqual([200, 'webp', 64])
  }
  expect(await look('/og.png?format=jpeg&width=120&quality=50')).toEqual([200, 'jpeg', 120])
})

test('[API-17] so does every other picture, by the address of its file', async () => {
  const { body } = await site.ask('/')
  const [cover] = /\/art\/covers\/[\w.-]+\.webp/.exec(body)!
  expect(await look(`${cover}?format=png&width=40`)).toEqual([200, 'png', 40])
  expect((await site.ask(`${cover}?v=2`)).headers.location).toBeUndefined()
  expect((await site.ask(`${cover}?width=1`)).headers.location).toMatch(/^\/image\/covers\//)
})

test('the application’s page does not preload the picture of its phone', async () => {
  const { body } = await site.ask('/app')
  expect(body).toContain('class="app-hero-phone"')
  expect(body.match(/<link rel="preload" as="image"[^>]*\/art\/[^>]*>/g) ?? []).toEqual([])
})
