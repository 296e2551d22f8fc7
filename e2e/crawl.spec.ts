/** Every link that can be followed from home leads to a whole page, for a guest and for a player. */
import { logIn } from '@ayva/contract/identity/auth'
import { type Page } from '@playwright/test'
import { expect, fromElsewhere, listen, NIGHTLY, ONCE, open, test } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'

/** Of pages that are alike so many are looked at; that every link answers is asked of all. */
const OF_A_KIND = 1
const LINKS_MAX = 2_000
const ASKED_AT_ONCE = 6

test.describe.serial('every link from home leads to a whole page', () => {
  /** Kinds of pages that have been looked into: whoever comes next is shown them in another frame only. */
  const inspected = new Set<string>()

  test('a guest', { tag: [ONCE, NIGHTLY] }, async ({ page }) => {
    await crawl(page, ['/'], inspected)
  })

  test('a player', { tag: [ONCE, NIGHTLY] }, async ({ page }) => {
    // Somebody of the demo data, who has money, rounds and payments to show.
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
 * Follows links breadth first until none is new, and looks into what is not yet inspected; whatever is wrong
 * on the way is told in the end.
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

/** The links of this site on the page; what ends the session is followed by no crawler. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page.locator('a[href]').evaluateAll((links) =>
    (links as HTMLAnchorElement[])
      // A place on this very page is no other page, and a file to keep is none at all.
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

/** Pages that differ only in the game, the developer, the article, the number or the values of the query. */
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
