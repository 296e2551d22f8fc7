/** Pictures of the site that the build has named and nobody has drawn yet: they are drawn when they are asked for. */
import path from 'node:path'
import { isThere, readWaiting } from '@ayva/art/waiting.ts'
import { Turns } from '#lib/work/turns.ts'
import { Hand } from './media.hand.ts'

/** The other processors of the machine are for whoever plays. */
const AT_ONCE = 1

export class WaitingPictures {
  readonly #folder: string
  readonly #hand = new Hand()
  // No bound of its own: there are some hundreds of pictures, and each is drawn once in the life of a build.
  readonly #turns = new Turns({ atOnce: AT_ONCE })
  readonly #drawing = new Map<string, Promise<void>>()
  readonly #there = new Set<string>()
  #index: Promise<ReadonlyMap<string, string>> | undefined

  /** `folder` is that of the art build. */
  constructor(folder: string) {
    this.#folder = folder
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

  #read(): Promise<ReadonlyMap<string, string>> {
    this.#index ??= readWaiting(this.#folder).catch((error: unknown) => {
      this.#index = undefined
      throw error
    })
    return this.#index
  }

  /** Those who ask for the same picture at the same time wait for one drawing. */
  #draw(name: string): Promise<void> {
    const running = this.#drawing.get(name)
    if (running) return running
    const mine = this.#turns
      .take(() => this.#hand.bring(this.#folder, name))
      .finally(() => this.#drawing.delete(name))
    this.#drawing.set(name, mine)
    return mine
  }

  close(): void {
    this.#hand.close()
  }
}
