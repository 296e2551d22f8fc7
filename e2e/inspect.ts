/** What holds for every page: it is open to everybody and no wider than its screen. */
import AxeBuilder from '@axe-core/playwright'
import { type Page } from '@playwright/test'

/** What is out of sight may stand still for ever. */
const FADES_MS = 3_000

/** What is wrong with the page as it stands: violations of accessibility, sideways scroll, motion unseen. */
export async function faultsOf(page: Page): Promise<string[]> {
  // What came up while it was looked at had colours of its way: what is wrong is wrong at rest as well.
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

/** What moves for ever where nobody can see it: a browser draws it all the same. */
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
  // What fades in has its colours only when it has come to rest.
  await page.evaluate((most) => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    const passing = document.getAnimations().filter(ends)
    const atRest = Promise.all(passing.map(({ finished }) => finished.catch(() => {})))
    return Promise.race([atRest, new Promise((done) => setTimeout(done, most))])
  }, FADES_MS)
  // No frame of another site is looked into, so no second page is needed to gather what was found.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What each page says of itself to whoever cannot see it. */
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
