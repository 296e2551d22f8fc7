import { untilOnline } from '#lib/online.ts'
import { type PageModule } from '#lib/page.ts'

/**
 * The page that the server has rendered, and the address of its code, because the list of all others is loaded later.
 */
let first: { name: string; url: string } | undefined

export function knowFirstPage(drawn: { name: string; url: string }): void {
  first = drawn
}

/**
 * Loads a page's code once the browser is online: browsers remember a failed import until the document is reloaded, so
 * a try without a network would lose the page for good.
 */
export async function codeOf(page: string): Promise<PageModule | { failed: unknown }> {
  await untilOnline()
  try {
    if (page === first?.name)
      return ((await import(/* @vite-ignore */ first.url)) as { page: PageModule }).page
    const { pageModules } = await import('./pages.ts')
    const load = pageModules[page]
    if (!load) throw new Error(`no module ${page}`)
    return (await load()).page
  } catch (failed) {
    return { failed }
  }
}
