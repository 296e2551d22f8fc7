/** Tests the sound of games: off at first, in layers when asked for, and silent in the quiet mode. */
import { type Page } from '@playwright/test'
import { expect, ONCE, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { playRound } from './rounds.ts'

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var heard: { contexts: AudioContext[]; loops: number; effects: number }
}

/** Records the audio contexts of the page and what is started in them. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: typeof globalThis.heard = { contexts: [], loops: 0, effects: 0 }
    globalThis.heard = heard
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super()
        heard.contexts.push(this)
      }

      override createBufferSource(): AudioBufferSourceNode {
        const source = super.createBufferSource()
        const start = source.start.bind(source)
        source.start = () => {
          if (source.loop) heard.loops++
          else heard.effects++
          start()
        }
        return source
      }
    }
  })
}

const running = (page: Page) =>
  page.evaluate(() => heard.contexts.filter(({ state }) => state === 'running').length)

test(
  'a game is silent until its sound is turned on, then sounds in layers, and keeps its volume',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await listen(page)
    // The button of the bar: the menu has a row of the same name.
    const sound = (label: string) => page.getByLabel(label, { exact: true })
    await open(page, '/games/ayva-lab/bakkara?mode=demo')
    await playRound(page)
    expect(await page.evaluate(() => heard.contexts.length)).toBe(0)

    await sound('Звук выключен').click()
    await expect.poll(() => page.evaluate(() => heard.loops)).toBe(1)
    await expect.poll(() => running(page)).toBe(1)
    await playRound(page)
    expect(await page.evaluate(() => heard.effects)).toBeGreaterThan(1)

    await page.getByRole('button', { name: 'Меню игры' }).click()
    const volume = page.getByRole('group', { name: 'Громкость' })
    await expect(volume.getByRole('radio', { name: 'Средне' })).toBeChecked()
    await volume.getByText('Тихо').click()
    await page.keyboard.press('Escape')

    await page.evaluate(() => document.documentElement.setAttribute('data-calm', 'true'))
    await expect.poll(() => running(page), 'the quiet mode begins').toBe(0)
    await page.evaluate(() => document.documentElement.removeAttribute('data-calm'))
    await expect.poll(() => running(page)).toBe(1)
    await sound('Звук включён').click()
    await expect.poll(() => running(page), 'the switch is off').toBe(0)
    await sound('Звук выключен').click()

    await page.reload()
    await expect(sound('Звук включён')).toBeVisible()
    expect(await running(page), 'no sound before a press').toBe(0)
    await page.getByRole('button', { name: 'Меню игры' }).click()
    await expect(volume.getByRole('radio', { name: 'Тихо' })).toBeChecked()
  },
)
