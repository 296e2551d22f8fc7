/** Tests that a page keeps no more objects, nodes and listeners after many rounds than after a few. */
import { keptBy } from './heap.ts'
import { NIGHTLY, ONCE } from './fixtures.ts'
import { expect, OwnSite, test } from './own-site.ts'
import { playQuickly } from './quick-rounds.ts'

/** By then the list of last rounds is full. */
const WARM = 25
const ROUNDS = 25
/** A round that stays in a list takes a kilobyte, so a leak of twenty-five is twice this limit. */
const NOISE_KB = 12

test(
  'a page of a game keeps no more after many rounds than after some',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    // Without pauses between rounds, and with reduced motion.
    const site = await OwnSite.open({ GAME_CYCLE: 'off' })
    try {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${site.url}/games/ayva-lab/kosti?mode=demo`)
      await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
      const session = await page.context().newCDPSession(page)
      for (let round = 0; round < WARM; round++) await playQuickly(page)
      const first = await keptBy(session)
      for (let round = 0; round < ROUNDS; round++) await playQuickly(page)
      const last = await keptBy(session)
      expect(last.objectsKb).toBeLessThan(first.objectsKb + NOISE_KB)
      expect(last.nodes).toBeLessThan(first.nodes + ROUNDS)
      expect(last.listeners).toBeLessThan(first.listeners + ROUNDS)
    } finally {
      await site.close()
    }
  },
)
