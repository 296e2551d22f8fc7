import { type Page } from '@playwright/test'

/**
 * Plays one round as fast as the page allows, without tools that leave objects in the page. A round with steps is
 * played to its end.
 */
export async function playQuickly(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stage = document.querySelector<HTMLElement>('[data-table]')!
    const turned = (wanted: (table: string) => boolean) =>
      new Promise<void>((done) => {
        const look = () => {
          if (!wanted(stage.dataset['table'] ?? '')) return
          watch.disconnect()
          done()
        }
        const watch = new MutationObserver(look)
        watch.observe(stage, { attributes: true })
        look()
      })
    const press = (mark: string) =>
      document.querySelector<HTMLElement>(`[data-press="${mark}"]`)?.click()
    press('start')
    await turned((table) => table === 'busy')
    await turned((table) => table !== 'busy')
    while (stage.dataset['table'] === 'open') {
      press('step')
      await turned((table) => table === 'busy')
      await turned((table) => table !== 'busy')
    }
    await turned((table) => table === 'ready')
  })
}
