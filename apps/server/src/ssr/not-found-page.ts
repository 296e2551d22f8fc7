/** Unknown addresses: recognised without a database query, and answered with one page that is rendered once. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Deps } from '#lib/deps.ts'
import { isKnownPath } from '../pages/pages.ts'
import { type PageAddress } from './bundle.ts'

/** Whether it is certain, before anything is drawn, that there is no page at an address. */
export async function isUnknown(deps: Deps, { lost, content }: PageAddress): Promise<boolean> {
  if (lost === undefined) return false
  return content === undefined || !(await isKnownPath(deps, content))
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
