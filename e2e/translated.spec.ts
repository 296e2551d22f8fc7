/** Tests the site under a page translator, which replaces text nodes by elements while the page changes. */
import { showRound } from '@ayva/contract/games/rounds'
import { type Locator, type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  becomeGuest,
  deposit,
  expect,
  kopecks,
  NIGHTLY,
  ONCE,
  open,
  type Person,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { manifest } from './manifest.ts'
import { test as onOwnSite } from './own-site.ts'
import { playRound } from './rounds.ts'

/**
 * Runs in the page like Chrome's translator: each text is replaced by two elements, including later or changed text,
 * unless the page opts out. The words stay the same, so that tests can find them. With `moves` the element after a text
 * is moved into that of its translation, as for another word order.
 */
function translate(moves?: boolean): void {
  const LEFT = 'script, style, noscript, textarea, select, svg, code, font, .notranslate'
  const wrap = (text: Text) => {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.closest(LEFT)) return
    if (parent.closest('[translate]')?.getAttribute('translate') === 'no') return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
    const next = outer.nextSibling
    if (moves && next instanceof HTMLElement && next.localName !== 'font') outer.append(next)
  }
  const all = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) wrap(text)
    document.documentElement.classList.add('translated-ltr')
  }
  let waits = false
  const later = () => {
    if (waits) return
    waits = true
    // A translator asks its server first.
    setTimeout(() => {
      waits = false
      all()
    }, 50)
  }
  addEventListener('DOMContentLoaded', () => {
    all()
    const seen = { childList: true, characterData: true, subtree: true }
    new MutationObserver(later).observe(document.body, seen)
  })
}

/** Some text of the page has been translated. */
const translated = (page: Page) => expect(page.locator('font font').first()).toBeAttached()

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(balance(page)).toBeVisible()
}

/** Opens and closes dialogs and sheets, and follows links from page to page. */
async function walk(page: Page): Promise<void> {
  for (const path of ['/games', '/fairness', '/payment/history', '/games/slots', '/']) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href })
      document.querySelector('#content')!.append(link)
      link.click()
      link.remove()
    }, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Аккаунт' }).click()
  await page.keyboard.press('Escape')
  for (let times = 0; times < 2; times++) {
    await page.goto('/#inbox')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

const BLACKJACK = 'ayva-lab/blekdzhek'
const CRASH = 'ayva-lab/orbita'
const GAMES = [
  'ayva-lab/kosti',
  'medovy-dvor/karamel',
  BLACKJACK,
  CRASH,
  'ayva-lab/miny',
  'ayva-lab/vysota',
]

test(
  'on a translated page a player logs in, pays, plays and navigates, and every sum is correct',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    test.slow()
    const player = await asPlayer(page, { name: 'translated' })
    await becomeGuest(page)
    await page.addInitScript(translate, false)
    await open(page, '/')
    await translated(page)
    await logIn(page, player)
    await deposit(page, 5000)
    await walk(page)
    for (const game of GAMES) {
      await open(page, `/games/${game}?mode=real`)
      for (let rounds = 0; rounds < (game === CRASH ? 1 : 3); rounds++) {
        await playRound(page)
        await expect.poll(() => kopecks(page)).toBe(Number(await player.cash()))
      }
      await translated(page)
      if (game !== BLACKJACK) continue
      const roundId = await page.locator('[data-table]').getAttribute('data-round')
      const { round } = await player.call(showRound, { params: { roundId: roundId! } })
      const { dealerTotal } = round.outcome as { dealerTotal: number }
      await expect(page.locator('.blackjack-dealer .blackjack-total')).toHaveText(`${dealerTotal}`)
    }
    await open(page, '/')
    await walk(page)
    expect(await kopecks(page)).toBe(Number(await player.cash()))
  },
)

test.describe(() => {
  // The elements of a part whose code loads late can be moved: React reports it, and renders that part again.
  test.use({ tolerated: /Minified React error #418/ })
  test(
    'a translator that moves elements into its own breaks no page during navigation',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await asPlayer(page, { name: 'translated' })
      await page.addInitScript(translate, true)
      await open(page, '/')
      await translated(page)
      await walk(page)
    },
  )
})

/** A paragraph «one <b>two</b> three» whose texts React knows, and a translator's element with all its words. */
async function translatedParagraph(page: Page): Promise<Locator> {
  await open(page, '/')
  await page.evaluate(() => {
    // React marks its own nodes with such a key.
    const ofReact = <N extends Node>(node: N) => Object.assign(node, { __reactFiber$test: {} })
    const paragraph = ofReact(document.createElement('p'))
    paragraph.id = 'paragraph'
    const middle = ofReact(document.createElement('b'))
    middle.textContent = 'two'
    const [before, after] = ['one ', ' three'].map((words) => ofReact(new Text(words)))
    paragraph.append(before!, middle, after!)
    document.querySelector('#content')!.append(paragraph)
    Object.assign(window, { before, middle, after })
    const words = (text: string) =>
      Object.assign(document.createElement('font'), { textContent: text })
    const outer = document.createElement('font')
    before!.replaceWith(outer)
    outer.append(words('eins '), middle, words(' drei'))
    after!.remove()
  })
  const paragraph = page.locator('#paragraph')
  await expect(paragraph).toHaveText('eins two drei')
  return paragraph
}

/** Changes of the page's script to the paragraph, with the nodes that it knows. */
type Known = Window & { before: Text; middle: HTMLElement; after: Text }

test(
  'an element that a translator has moved is removed, and the words around it stay',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const paragraph = await translatedParagraph(page)
    await paragraph.evaluate((element) => element.removeChild((window as unknown as Known).middle))
    await expect(paragraph).toHaveText('one three')
    expect(await paragraph.locator('font, b').count()).toBe(0)
  },
)

test(
  'a text is removed or changed without the element that a translator has moved',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    let paragraph = await translatedParagraph(page)
    await paragraph.evaluate((element) => element.removeChild((window as unknown as Known).before))
    await expect(paragraph).toHaveText('two three')

    paragraph = await translatedParagraph(page)
    await paragraph.evaluate(() => ((window as unknown as Known).after.data = ' 3'))
    await expect(paragraph).toHaveText('one two 3')

    paragraph = await translatedParagraph(page)
    await paragraph.evaluate((element) =>
      element.insertBefore(new Text('and '), (window as unknown as Known).middle),
    )
    await expect(paragraph).toHaveText('one and two three')
  },
)

test(
  'a text also changes after a translator was switched off that inserts texts of its own',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const paragraph = await translatedParagraph(page)
    await paragraph.evaluate(async (element) => {
      const { middle, before } = window as unknown as Known
      element.replaceChildren(new Text('one '), middle, new Text(' three'))
      await Promise.resolve()
      before.data = '1 '
    })
    await expect(paragraph).toHaveText('1 two three')
  },
)

onOwnSite(
  'on a translated page the countdown to the next spins runs',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const sectors = [10, 50].map((sum) => ({ weight: 50, gift: `wheel-cash-${sum}` }))
    await site.set('fortune_wheels', [{ levelId: 1, name: 'Первый', spins: 1, sectors }])
    await asPlayer(page, { name: 'translated' })
    await page.addInitScript(translate, false)
    await open(page, '/fortune-wheel')
    await page.getByRole('button', { name: 'Крутить' }).click()
    await expect(page.getByText(/^Ваш приз: /)).toBeVisible()
    await expect(page.getByText('0 из 1', { exact: true })).toBeVisible()
    const timer = page.getByRole('timer')
    for (let times = 0; times < 3; times++) {
      const before = await timer.innerText()
      await expect(timer).not.toHaveText(before)
    }
    await translated(page)
  },
)

test(
  'a part of the page whose code loads late is hydrated from its original text, which is translated afterwards',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.addInitScript(translate, false)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(
      `**/${manifest['src/communication/support/SupportForm.tsx']!.file}`,
      async (route) => {
        await promise
        await route.continue()
      },
    )
    await open(page, '/support')
    await translated(page)
    const form = page.locator('main form')
    await form.evaluate((element) => (element.dataset['drawn'] = 'by the server'))
    resolve()
    await page.getByLabel('Что случилось').fill('Вывод не пришёл.')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Укажите e-mail', { exact: true })).toBeVisible()
    await expect(form).toHaveAttribute('data-drawn', 'by the server')
    await expect(form.locator('font font').first()).toBeAttached()
  },
)

test(
  'self-changing text, the brand and names of players opt out of translation',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { name: 'translated', rubles: 500 })
    await open(page, '/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    const isLeft = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.closest('[translate]')?.getAttribute('translate') === 'no')
    for (const figure of ['[data-testid=balance]', '.footer-clock', '.account-menu-name'])
      expect([figure, await isLeft(figure)]).toEqual([figure, true])
    await open(page, '/games/ayva-lab/orbita?mode=demo')
    for (const figure of ['.crash-figure b', '[data-testid=balance]', '.crash-axes'])
      expect([figure, await isLeft(figure)]).toEqual([figure, true])
  },
)
