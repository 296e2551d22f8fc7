/** Tests the blog: its list, an article, and the comments. */
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { type Page } from '@playwright/test'
import { asPlayer, expect, ONCE, open, PHONE_NIGHTLY, QUICK_NIGHTLY, test } from './fixtures.ts'

const ARTICLE = '/blog/limit-kotoryj-derzhit'
const said = (page: Page) => page.getByRole('complementary', { name: 'Комментарии' })

test(
  '[ROUTE-031, ROUTE-032, BLOG-02..BLOG-06, BLOG-14, BLOG-18, BLOG-19, SHELL-02] a guest turns the pages of the blog and reads',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v18/articles')) asked.push(request.url())
    })
    await open(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Блог' }).click()
    await expect(page).toHaveURL('/blog')
    const cards = page.locator('main a[href^="/blog/"]:has(img)')
    await expect(cards).toHaveCount(10)
    expect(asked.some((url) => url.includes('sort=%2Bweight%2C-publishAt'))).toBe(true)
    await page.getByRole('link', { name: 'Раньше' }).click()
    await expect(page).toHaveURL('/blog/2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Блог, страница 2')
    const second = await cards.count()
    expect(second).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Новее' }).click()
    await expect(cards).toHaveCount(10)

    const read = () => asked.filter((url) => url.includes('/articles/limit-')).length
    for (let n = 0; n < 2; n++) {
      await page.locator(`main a[href="${ARTICLE}"]`).click()
      await expect(page).toHaveURL(ARTICLE)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Лимит, который держит')
      await expect(page).toHaveTitle(/^Как работают лимиты/)
      await page.getByRole('link', { name: 'Блог' }).first().click()
      await expect(page).toHaveURL('/blog')
    }
    expect(read(), 'one request within an hour').toBe(1)

    await open(page, ARTICLE)
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(facts.join()).toContain('"Article"')
    expect(facts.join()).toContain('"BreadcrumbList"')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(ARTICLE))
    await expect(said(page).getByRole('link', { name: 'Войти, чтобы написать' })).toBeVisible()
    for (const [path, status] of [
      [`${ARTICLE}/2`, 200],
      ['/blog/99', 404],
      ['/blog/2/3', 404],
      ['/blog/my-article', 404],
      [`${ARTICLE}/x`, 404],
    ] as const)
      expect([path, (await page.request.get(path)).status()]).toEqual([path, status])
    const map = await (await page.request.get('/sitemap-pages.xml')).text()
    expect(map).toContain(`${ARTICLE}</loc>`)
  },
)

test(
  '[BLOG-08..BLOG-13, BLOG-16, BLOG-17] a player writes a comment, gets the reason for a refusal, and turns pages of comments',
  { tag: PHONE_NIGHTLY },
  async ({ page }, { project }) => {
    const { call } = await asPlayer(page)
    const username = `Chitatel_${project.name.slice(0, 3)}${Date.now() % 100_000}`
    await call(chooseUsername, { body: { username } })
    await open(page, '/blog/plinko-ryady-i-risk')
    const field = page.getByLabel('Ваш комментарий')
    const send = page.getByRole('button', { name: 'Отправить' })
    const long = 'я'.repeat(1_001)
    await field.fill(long)
    const refused = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/comments'),
    )
    await send.click()
    expect((await refused).status()).toBe(422)
    await expect(page.getByText('Комментарий длиннее 1000 знаков. Сократите его.')).toBeVisible()
    await expect(field, 'what was typed stays').toHaveValue(long)

    const words = `<b>${username}</b> & <script>document.title = 1</script>`
    await field.fill(words)
    await expect(page.getByText('Комментарий длиннее')).toHaveCount(0)
    await send.click()
    await expect(page.getByText('Спасибо. Комментарий опубликован.')).toBeVisible()
    await expect(field).toHaveValue('')
    const first = said(page).getByRole('listitem').first()
    await expect(first).toContainText(words)
    await expect(first).toContainText(username)
    for (let n = 0; n < 2; n++) {
      await field.fill(`Слово ${n}`)
      await send.click()
      await expect(said(page).getByRole('listitem').first()).toContainText(`Слово ${n}`)
    }
  },
)
