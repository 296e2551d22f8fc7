/** Unknown addresses: recognised without a database query, and answered with one page that is rendered once. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Deps } from '#lib/deps.ts'
import { type NamedPages } from '#lib/edge/named-pages.ts'
import { isKnownPath } from '../../platform/pages/pages.ts'
import { type PageAddress } from './bundle.ts'

/**
 * The name of the kept not-found page, where it is certain before anything is drawn that there is no page at
 * an address: no row has it, or its row has nothing of the name in it, and operators have written nothing.
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

/** Renderings of the not-found page under way: requests that arrive meanwhile share one, however many they are. */
export class NotFoundRenderings {
  readonly #running = new Map<string, Promise<unknown>>()

  /** Renders the copy of a name; undefined where it was being rendered already, once that is done. */
  async render<T>(name: string, render: () => Promise<T>): Promise<T | undefined> {
    const running = this.#running.get(name)
    if (running) {
      await running
      // The page cache keeps it while it is sent.
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
