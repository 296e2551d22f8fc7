/** Tests that every link from home leads to a complete page, for a guest and for a player. */
import { logIn } from '@ayva/contract/identity/auth'
import { type Page } from '@playwright/test'
import { expect, fromElsewhere, listen, QUICK_NIGHTLY, ONCE, open, test } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'

/** The number of inspected pages of each kind; all links are checked for an answer. */
const OF_A_KIND = 1
const LINKS_MAX = 2_000
const ASKED_AT_ONCE = 6

test.describe.serial('every link from home leads to a complete page', () => {
  /** The inspected kinds of pages; later visitors only see them in another frame. */
  const inspected = new Set<string>()

  test('a guest', { tag: [ONCE, QUICK_NIGHTLY] }, async ({ page }) => {
    await crawl(page, ['/'], inspected)
  })

  test('a player', { tag: [ONCE, QUICK_NIGHTLY] }, async ({ page }) => {
    // A demo player with money, rounds and payments.
    const data = { lookup: 'alisa@ayva.test', password: 'айва-демо-2026' }
    expect((await page.context().request.post(logIn.path, { data })).ok()).toBe(true)
    await open(page, '/')
    await page.getByRole('button', { name: 'Аккаунт' }).click()
    await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
    // A player's home is another page.
    inspected.delete(kindOf('/'))
    await crawl(page, ['/', ...(await linksOf(page))], inspected)
  })
})

/**
 * Follows links breadth-first until none is new, and inspects the pages that are not inspected yet; all errors are
 * reported at the end.
 */
async function crawl(page: Page, from: string[], inspected: Set<string>): Promise<void> {
  const known = new Set(from)
  const kinds = new Map<string, number>()
  const faults: string[] = []
  let at = ''
  listen(page, (text) => {
    if (!fromElsewhere.some((pattern) => pattern.test(text))) faults.push(`${at}: ${text}`)
  })
  for (const path of known) {
    const kind = kindOf(path)
    const before = kinds.get(kind) ?? 0
    if (before >= OF_A_KIND) continue
    kinds.set(kind, before + 1)
    at = path
    await test.step(path, async () => {
      await open(page, path)
      const wrong = await missingOf(page)
      if (!inspected.has(kind)) wrong.push(...(await faultsOf(page)))
      inspected.add(kind)
      faults.push(...wrong.map((one) => `${path}: ${one}`))
      for (const link of await linksOf(page)) known.add(link)
    })
    expect(known.size, 'links').toBeLessThan(LINKS_MAX)
  }
  await page.goto('about:blank')
  faults.push(...(await brokenOf(page, [...known])))
  expect(kinds.size).toBeGreaterThan(8)
  expect(faults).toEqual([])
}

/** The links of this site on the page, without those that end the session. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page.locator('a[href]').evaluateAll((links) =>
    (links as HTMLAnchorElement[])
      // An anchor on the same page is not a page, nor is a download.
      .filter((link) => !link.hasAttribute('download'))
      .filter(({ hash }) => hash === '' || !document.getElementById(hash.slice(1)))
      .map(({ href }) => href),
  )
  const { origin } = new URL(page.url())
  return hrefs
    .map((href) => new URL(href))
    .filter((url) => url.origin === origin && url.pathname !== '/logout')
    .map(({ pathname, search, hash }) =>
      // A dialog is the same over every page.
      hash === '' ? `${pathname}${search}` : `/${hash}`,
    )
}

/**
 * Pages that differ only in the game, the developer, the article, the number or the values of the query are of one
 * kind.
 */
function kindOf(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://site')
  const [first, ...rest] = pathname.split('/').slice(1)
  const alike = ['games', 'blog'].includes(first ?? '') || rest.length > 1
  const place = rest.map((part) => (alike || /\d|%/.test(part) ? ':' : part))
  const names = [...searchParams.keys()].toSorted()
  return [first, ...place].join('/') + (names.length > 0 ? `?${names.join('&')}` : '') + hash
}

async function brokenOf(page: Page, paths: string[]): Promise<string[]> {
  const { request } = page.context()
  const broken: string[] = []
  const waiting = paths.filter((path) => !path.includes('#'))
  const ask = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await request.get(path)
      if (!answer.ok()) broken.push(`${path} answers ${answer.status()}`)
      await answer.dispose()
    }
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
  return broken
}
