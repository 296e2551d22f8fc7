/** Pictures of the site that the art build lists but does not render; they are rendered on the first request. */
import path from 'node:path'
import { isThere, readWaiting } from '@ayva/art/waiting.ts'
import { once } from '#lib/work/once.ts'
import { SharedWork } from '#lib/work/shared-work.ts'
import { Turns } from '#lib/work/turns.ts'
import { Hand } from './media.hand.ts'

/** One at a time, because the other processors serve players. */
const AT_ONCE = 1

export class WaitingPictures {
  readonly #folder: string
  readonly #hand = new Hand()
  // The queue is not bounded, because there are a few hundred pictures and each is rendered once for a build.
  readonly #turns = new Turns({ atOnce: AT_ONCE })
  readonly #drawing = new SharedWork<void>()
  readonly #there = new Set<string>()
  readonly #read: () => Promise<ReadonlyMap<string, string>>

  /** `folder` is the output of the art build. */
  constructor(folder: string) {
    this.#folder = folder
    this.#read = once(() => readWaiting(folder))
  }

  /** All files that exist or can be rendered, relative to the folder. */
  async names(): Promise<string[]> {
    return [...(await this.#read()).keys()]
  }

  /** Resolves when the file exists; does nothing for other files. Refuses `unavailable`. */
  async bring(file: string): Promise<void> {
    const name = (await this.#read()).get(file)
    if (name === undefined || this.#there.has(file)) return
    if (!(await isThere(path.join(this.#folder, file)))) await this.#draw(name)
    this.#there.add(file)
  }

  #draw(name: string): Promise<void> {
    return this.#drawing.do(name, () =>
      this.#turns.take(() => this.#hand.bring(this.#folder, name)),
    )
  }

  close(): void {
    this.#hand.close()
  }
}
