import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from '../chance.ts'
import { Figures } from '../figures.ts'
import { Person, type World } from '../person.ts'
import { Lines } from './listener.ts'

const PAGES = ['/', '/rules', '/lottery', '/referral-program', '/support']
const READERS = 3
const BETWEEN_PAGES_MS = 30
const SOCKETS_OF_A_PLAYER = 3

/** Players, readers of pages and websockets, until they leave. */
export class Load {
  readonly figures = new Figures()
  readonly lines = new Lines()
  readonly people: Person[] = []
  pages = 0
  readonly #world: World
  readonly #over = new AbortController()
  readonly #living: Promise<void>[] = []
  readonly #chance = new Chance(29)

  constructor(world: World) {
    this.#world = world
  }

  /** Resolves when everybody plays and each websocket is ready. */
  async begin(players: number): Promise<void> {
    for (let n = 0; n < players; n++) {
      const person = new Person(this.#world, this.#chance.fork(), this.figures)
      await person.register()
      this.people.push(person)
      const { url } = this.#world.nodes[n % this.#world.nodes.length]!
      for (let socket = 0; socket < SOCKETS_OF_A_PLAYER; socket++)
        this.lines.open(url, () => person.token)
    }
    while (this.lines.ready < players * SOCKETS_OF_A_PLAYER) await pause(20)
    for (const person of this.people) this.#keepUp(() => person.act())
    for (let n = 0; n < READERS; n++) this.#keepUp(() => this.#read())
  }

  async leave(): Promise<void> {
    this.#over.abort()
    await Promise.all(this.#living)
    await Promise.all(this.people.map((person) => person.finish()))
    this.lines.close()
  }

  /** How many requests got 503 or no answer, so that their players had to repeat them. */
  get unserved(): number {
    return (this.figures.answers.get('5xx') ?? 0) + this.figures.lost
  }

  #keepUp(act: () => Promise<void>): void {
    const living = (async () => {
      while (!this.#over.signal.aborted) await act()
    })()
    // Heard of at the end; until then nobody waits for it.
    living.catch(() => this.#over.abort())
    this.#living.push(living)
  }

  async #read(): Promise<void> {
    const path = this.#chance.pick(PAGES)
    const { url } = this.#chance.pick(this.#world.nodes)
    const begun = performance.now()
    try {
      const headers = this.#world.headers?.() ?? {}
      const answer = await fetch(url + path, { headers })
      const text = await answer.text()
      this.figures.answered(path, answer.status, text.slice(0, 80), performance.now() - begun)
      // A page that cannot be served now is counted like any other request.
      if (answer.status === 503) return
      if (!answer.ok || !text.includes('</html>'))
        this.figures.faults.push(`${path}: ${answer.status}, ${text.length} characters`)
      this.pages += 1
    } catch {
      this.figures.lost += 1
    } finally {
      await pause(BETWEEN_PAGES_MS)
    }
  }
}
