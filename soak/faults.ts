import { setTimeout as pause } from 'node:timers/promises'
import { type Chance } from './chance.ts'
import { type Node, type Stage } from './stage.ts'

/** Hurts, and resolves when the cause is gone; from then on the product has to heal. */
export type Fault = { name: string; do: (stage: Stage, chance: Chance) => Promise<void> }

const HOUR = 3_600_000

async function hold(ms: number, begin: () => void, end: () => void): Promise<void> {
  begin()
  await pause(ms)
  end()
}
const anyNode = ({ nodes }: Stage, chance: Chance): Node => chance.pick(nodes)
const wire = (stage: Stage, chance: Chance) => {
  const { toDb, toNode } = anyNode(stage, chance)
  return chance.pick([toDb, toNode])
}

/** What a short run does too: nothing here makes anybody wait long. */
export const quickFaults: Fault[] = [
  {
    name: 'kill -9 of a node',
    async do(stage, chance) {
      const { child } = anyNode(stage, chance)
      child.killHard()
      await child.listening()
    },
  },
  {
    name: 'slow link',
    do(stage, chance) {
      const link = wire(stage, chance)
      const ms = chance.between(20, 300)
      return hold(
        chance.between(500, 2000),
        () => link.slow(ms),
        () => link.mend(),
      )
    },
  },
  {
    name: 'cut link',
    do(stage, chance) {
      const link = wire(stage, chance)
      return hold(
        chance.between(300, 2000),
        () => link.cut(),
        () => link.mend(),
      )
    },
  },
  {
    name: 'clock of a node steps',
    do(stage, chance) {
      const { child } = anyNode(stage, chance)
      const wrongBy = chance.pick([-HOUR, -60_000, 60_000, HOUR])
      return hold(
        chance.between(1000, 3000),
        () => child.tell({ wrongBy }),
        () => child.tell({ wrongBy: 0 }),
      )
    },
  },
]

/** What leaves a payment as its player has left it: refusals and other sums would change it. */
const badCalls = ['usual', 'slow', 'lost_answer', 'error', 'rubbish', 'hang']
const badNotices = ['usual', 'duplicates', 'out_of_order', 'late', 'lost', 'forged']

const rough: Fault[] = [
  {
    name: 'kill -9 of PostgreSQL',
    async do(stage) {
      stage.signalPostgres('SIGKILL')
      await stage.databaseAnswers()
    },
  },
  {
    name: 'kill -9 of the provider',
    async do({ sandbox }) {
      sandbox.killHard()
      await sandbox.listening()
    },
  },
  {
    name: 'a provider misbehaves',
    async do(stage, chance) {
      const company = chance.pick(['sandbox', 'kassa'])
      await stage.behave({
        company,
        calls: chance.pick(badCalls),
        notices: chance.pick(badNotices),
      })
      await pause(chance.between(2000, 8000))
      await stage.behave({ company, calls: 'usual', notices: 'usual' })
    },
  },
  {
    name: 'SIGSTOP of PostgreSQL',
    do: (stage, chance) =>
      hold(
        chance.between(2000, 12_000),
        () => stage.signalPostgres('SIGSTOP'),
        () => stage.signalPostgres('SIGCONT'),
      ),
  },
  {
    name: 'SIGSTOP of a node',
    do(stage, chance) {
      const { child } = anyNode(stage, chance)
      return hold(
        chance.between(1000, 8000),
        () => child.signal('SIGSTOP'),
        () => child.signal('SIGCONT'),
      )
    },
  },
  {
    name: 'half-open link',
    do(stage, chance) {
      const link = wire(stage, chance)
      return hold(
        chance.between(1000, 8000),
        () => link.hang(),
        () => link.mend(),
      )
    },
  },
]

const fullDisk: Fault = {
  name: 'full disk',
  async do(stage, chance) {
    const free = stage.fillDisk()
    await pause(chance.between(1000, 5000))
    free()
    await stage.databaseAnswers()
  },
}

export function faultsOf(stage: Stage): Fault[] {
  return [...quickFaults, ...rough, ...(stage.disk ? [fullDisk] : [])]
}
