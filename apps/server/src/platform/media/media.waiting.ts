/** Pictures of the site that the build has named and nobody has drawn yet: they are drawn when they are asked for. */
import path from 'node:path'
import { isThere, readWaiting } from '@ayva/art/waiting.ts'
import { once } from '#lib/work/once.ts'
import { SharedWork } from '#lib/work/shared-work.ts'
import { Turns } from '#lib/work/turns.ts'
import { Hand } from './media.hand.ts'

/** The other processors of the machine are for whoever plays. */
const AT_ONCE = 1

export class WaitingPictures {
  readonly #folder: string
  readonly #hand = new Hand()
  // No bound of its own: there are some hundreds of pictures, and each is drawn once in the life of a build.
  readonly #turns = new Turns({ atOnce: AT_ONCE })
  readonly #drawing = new SharedWork<void>()
  readonly #there = new Set<string>()
  readonly #read: () => Promise<ReadonlyMap<string, string>>

  /** `folder` is that of the art build. */
  constructor(folder: string) {
    this.#folder = folder
    this.#read = once(() => readWaiting(folder))
  }

  /** The files that are, or will be, there; relative to the folder. */
  async names(): Promise<string[]> {
    return [...(await this.#read()).keys()]
  }

  /** Resolves when the file is there; does nothing for files that never waited. Refuses `unavailable`. */
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
