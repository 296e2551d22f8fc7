/** Checks of every page: accessibility, and no horizontal scrolling. */
import AxeBuilder from '@axe-core/playwright'
import { type Page } from '@playwright/test'

/** Elements outside the visible area can stay still for ever. */
const FADES_MS = 3_000

/** The errors of the present page: violations of accessibility, horizontal scrolling, invisible motion. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Elements that appeared during the check had intermediate colours; real violations remain at rest.
  const wrong = (await violationsOf(page)).length > 0 ? await violationsOf(page) : []
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...wrong,
    ...(overflow > 0 ? [`scrolls sideways by ${overflow}`] : []),
    ...(await unseenMotionOf(page)),
  ]
}

/** Endless animations that nobody can see, which a browser paints all the same. */
function unseenMotionOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const isEndless = !Number.isFinite(effect?.getComputedTiming().endTime)
      const isSeen = target?.checkVisibility({ visibilityProperty: true }) ?? true
      return isEndless && !isSeen ? [`moves unseen: ${target!.outerHTML.slice(0, 200)}`] : []
    }),
  )
}

async function violationsOf(page: Page): Promise<string[]> {
  // A page that is being left is dimmed until the next one has loaded.
  await page.waitForFunction(() => !document.querySelector('.frame-content[aria-busy]'))
  // Elements that fade in have their final colours only at rest.
  await page.evaluate((most) => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    const passing = document.getAnimations().filter(ends)
    const atRest = Promise.all(passing.map(({ finished }) => finished.catch(() => {})))
    return Promise.race([atRest, new Promise((done) => setTimeout(done, most))])
  }, FADES_MS)
  // Frames of other sites are not checked, so no second page is needed to collect results.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The metadata that every page must have for search engines and screen readers. */
export async function missingOf(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
  }))
  return [
    ...(said.title.length < 4 ? [`title «${said.title}»`] : []),
    ...(said.description.length < 10 ? [`description «${said.description}»`] : []),
    ...(said.lang === '' ? ['no lang'] : []),
    ...(said.headings === 1 ? [] : [`${said.headings} h1`]),
  ]
}
