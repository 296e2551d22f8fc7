/** The site in the oldest supported browsers: what they lack is taken away before a page begins. */
import { type Page } from '@playwright/test'
import {
  type Feature,
  features,
  isInChromium,
  isSupported,
  names,
  type Oldest,
} from './browser-gaps.ts'
import {
  balance,
  deposit,
  expect,
  NIGHTLY,
  ONCE,
  open,
  type Person,
  register,
  somebody,
  test,
  untilIdle,
} from './fixtures.ts'
import { playRound } from './rounds.ts'

type Gap = Pick<Feature, 'owner' | 'name' | 'isStatic'>

/** What a browser lacks of what the browser of the tests has. */
function gapsOf(browser: Oldest): Gap[] {
  return features
    .filter((one) => isInChromium(one) && !isSupported(one, [browser]))
    .map(({ owner, name, isStatic }) => ({ owner, name, isStatic }))
}

/** Runs in the page: deletes members first, for an owner that is gone could not be found any more. */
function takeAway(gaps: Gap[]): void {
  const LANGUAGE = /^(Array|Error|Iterator|Map|Math|Object|Promise|RegExp|String|Uint8Array)$/
  const ownerOf = (name: string) => Reflect.get(globalThis, name) ?? Reflect.get(Intl, name)
  const members = gaps
    .filter(({ owner }) => owner !== 'Window' && ownerOf(owner))
    .map((gap) => ({ gap, owner: ownerOf(gap.owner) }))
  for (const { gap, owner } of members) {
    const { owner: ownName, name, isStatic } = gap
    if (name === ownName) {
      function impossible(): void {
        throw new TypeError('Illegal constructor')
      }
      impossible.prototype = owner.prototype
      Object.assign(globalThis, { [name]: impossible })
    } else {
      if (!isStatic && owner.prototype) Reflect.deleteProperty(owner.prototype, name)
      // Of what the language itself has, the data does not tell which members are static.
      if (isStatic || !owner.prototype || LANGUAGE.test(ownName))
        Reflect.deleteProperty(owner, name)
    }
  }
  for (const { owner, name } of gaps) {
    if (owner !== 'Window') continue
    Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(Window.prototype, name)
  }
  // This browser hides a popover by itself as long as its own is not open.
  addEventListener('load', () => {
    const { sheet } = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!
    const rule = String.raw`:where([popover].\:popover-open) { display: block }`
    sheet!.insertRule(`@layer reset { ${rule} }`, sheet!.cssRules.length)
  })
}

async function leaveAndComeBack(page: Page, { email, password }: Person): Promise<void> {
  await open(page, '/')
  await page.getByRole('button', { name: 'Аккаунт' }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(balance(page)).toBeHidden()
  await page.getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(balance(page)).toBeVisible()
}

/** A slot whose symbols fall, a table of cards, and a ball. */
const GAMES = ['medovy-dvor/karamel', 'ayva-lab/blekdzhek', 'ayva-lab/plinko']

for (const browser of names)
  test(
    `${browser} registers, logs in, pays and plays`,
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      test.slow()
      await page.addInitScript(takeAway, gapsOf(browser))
      const filled = page.waitForRequest(/assets\/fill-/)
      const person = somebody('older')
      await open(page, '/')
      await filled
      await page.getByRole('button', { name: 'Регистрация' }).click()
      await register(page, person)
      await leaveAndComeBack(page, person)
      await deposit(page, 1000)
      for (const game of GAMES) {
        await open(page, `/games/${game}?mode=real`)
        await playRound(page)
        await expect(page.locator('[data-press=start]')).toBeVisible()
      }
      await open(page, '/payment/game-history')
      await expect(page.locator('main')).toContainText('Карамель')
    },
  )

test('a browser that has everything fetches nothing of it', { tag: ONCE }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/')
  await untilIdle(page)
  expect(asked.filter((url) => /fill-|old-browser-/.test(url))).toEqual([])
})

test('a browser below them is told which ones work', { tag: ONCE }, async ({ page }) => {
  await page.addInitScript(() => Object.assign(CSS, { supports: () => false }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Chrome 109, Safari 16 (iOS 16), Firefox 115')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
