/**
 * Two nodes over one database, players who never stop, and one fault after another, by a seed. At the
 * end everything that was acknowledged is there once, the books balance, and rounds are recomputed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Told } from '../bin/run.ts'
import { Chance } from './chance.ts'
import { type Fault, faultsOf, quickFaults } from './faults.ts'
import { Figures } from './figures.ts'
import { judge } from './judge.ts'
import { Person } from './person.ts'
import { Stage } from './stage.ts'

const HEAL_MS = 2000
const PAUSE_MS = { least: 100, most: 1000 }
const NEWCOMER = 0.1

type Plan = { seed: number; people: number } & ({ minutes: number } | { quickFaults: number })
export type Outcome = { figures: Figures; wrong: string[]; stage: { disk: boolean } }

/** `npm run soak -- MINUTES [SEED]`. */
export async function soak([
  minutes = '1',
  seed = `${Date.now() % 1_000_000}`,
]: string[]): Promise<void> {
  if (!(Number(minutes) > 0) || !Number.isInteger(Number(seed)))
    throw new Told('npm run soak -- MINUTES [SEED]: both are numbers.')
  console.log(`Soaking for ${minutes} min, seed ${seed}…`)
  const plan = { minutes: Number(minutes), seed: Number(seed), people: 12 }
  const { figures, wrong, stage } = await run(plan)
  if (!stage.disk) console.log('The full disk was left out: a small one is mounted by root only.')
  const late = [...figures.heals].filter(([, all]) => Math.max(...all) > HEAL_MS)
  const faults = [
    ...wrong,
    ...figures.faults,
    ...late.map(([name, all]) => `${name}: healed in ${Math.round(Math.max(...all))} ms`),
  ]
  for (const line of faults.slice(0, 40)) console.log(`WRONG: ${line}`)
  if (faults.length > 0) throw new Told(`${faults.length} faults with seed ${seed}.`)
  console.log('Nothing lost, nothing doubled, the books balance.')
}

export async function run(plan: Plan): Promise<Outcome> {
  const stage = await Stage.open({ ownDisk: 'minutes' in plan })
  try {
    const crowd = new Crowd(stage, new Chance(plan.seed))
    for (let n = 0; n < plan.people; n++) await crowd.join()
    await hurtAll(stage, plan, crowd)
    await crowd.leave()
    // What was seen is told even where the judging itself breaks.
    console.log(['', ...crowd.figures.lines(), ''].join('\n'))
    const wrong = await judge(stage, crowd.people)
    await stage.assertBooksBalance()
    return { figures: crowd.figures, wrong, stage: { disk: stage.disk !== undefined } }
  } finally {
    await stage.close()
  }
}

/** Everybody who plays, from the registration to the end of the run. */
class Crowd {
  readonly figures = new Figures()
  readonly people: Person[] = []
  readonly chance: Chance
  readonly #stage: Stage
  readonly #over = new AbortController()
  readonly #living: Promise<void>[] = []

  constructor(stage: Stage, chance: Chance) {
    this.#stage = stage
    this.chance = chance
  }

  /** The signal of the end, which a player who cannot go on gives too. */
  get over(): AbortSignal {
    return this.#over.signal
  }

  async join(): Promise<void> {
    const person = new Person(this.#stage, this.chance.fork(), this.figures)
    await person.register()
    this.people.push(person)
    const living = this.#live(person)
    // Heard of at the end; until then nobody waits for it.
    living.catch(() => this.#over.abort())
    this.#living.push(living)
  }

  async leave(): Promise<void> {
    this.#over.abort()
    await Promise.all(this.#living)
    await Promise.all(this.people.map((person) => person.finish()))
  }

  async #live(person: Person): Promise<void> {
    while (!this.#over.signal.aborted) await person.act()
  }
}

async function hurtAll(stage: Stage, plan: Plan, crowd: Crowd): Promise<void> {
  const { chance } = crowd
  const long = 'minutes' in plan
  const deadline = performance.now() + (long ? plan.minutes * 60_000 : Infinity)
  const faults = long ? faultsOf(stage) : quickFaults
  const probe = new Person(stage, chance.fork(), crowd.figures)
  await probe.register()
  crowd.people.push(probe)
  let queue: Fault[] = []
  for (let done = 0; performance.now() < deadline && !crowd.over.aborted; done++) {
    if (!long && done === plan.quickFaults) return
    // Each fault once before any comes again, in an order by chance.
    if (queue.length === 0)
      queue = faults
        .map((fault) => ({ fault, at: chance.next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ fault }) => fault)
    const fault = queue.pop()!
    await fault.do(stage, chance)
    const ended = performance.now()
    await Promise.all(stage.nodes.map((node) => probe.betAt(node)))
    crowd.figures.healed(fault.name, performance.now() - ended)
    await pause(chance.between(PAUSE_MS.least, PAUSE_MS.most))
    if (long && chance.next() < NEWCOMER) await crowd.join()
  }
}
