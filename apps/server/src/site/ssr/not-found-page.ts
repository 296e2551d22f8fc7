/** Unknown addresses are recognised without a database query and answered with one page that is rendered once. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Deps } from '#lib/deps.ts'
import { type NamedPages } from '#lib/edge/named-pages.ts'
import { isKnownPath } from '../../platform/pages/pages.ts'
import { type PageAddress } from './bundle.ts'

/**
 * The cache name of the not-found page, if it is certain before rendering that an address has no page: no row matches,
 * or the row's named object does not exist, and operators have no content there.
 */
export async function notFoundName(
  deps: Deps,
  namedPages: NamedPages,
  { lost, content, named }: PageAddress,
): Promise<string | undefined> {
  if (lost !== undefined)
    return content === undefined || !(await isKnownPath(deps, content)) ? lost : undefined
  const mayBe = named && namedPages[named.row]
  if (!mayBe || (await mayBe(deps, named.params))) return undefined
  return (await isKnownPath(deps, named.path)) ? undefined : named.lost
}

/** Shares running renderings of the not-found page between simultaneous requests. */
export class NotFoundRenderings {
  readonly #running = new Map<string, Promise<unknown>>()

  /** Renders the copy for a name; if it is already being rendered, waits and returns undefined. */
  async render<T>(name: string, render: () => Promise<T>): Promise<T | undefined> {
    const running = this.#running.get(name)
    if (running) {
      await running
      // The page cache stores it while it is being sent.
      await nextTurn()
      return undefined
    }
    const rendering = render()
    this.#running.set(
      name,
      rendering.catch(() => {}),
    )
    try {
      return await rendering
    } finally {
      this.#running.delete(name)
    }
  }
}
