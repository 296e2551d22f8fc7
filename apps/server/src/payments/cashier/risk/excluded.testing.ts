/** Two nodes with one database that compare persons, and what players and an operator do there. */
import { saveProfile } from '@ayva/contract/identity/player/profile'
import { showSelf } from '@ayva/contract/identity/player'
import { listInbox } from '@ayva/contract/communication/inbox'
import { type BreakTerm, takeBreak } from '@ayva/contract/protection/limits'
import { liftExclusion, showPlayerLimits } from '@ayva/contract/protection/limits/office'
import { type FastifyInstance } from 'fastify'
import { connect } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { postgresBus } from '#lib/work/postgres-bus.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { createApp, createConsumers, createJobs } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { deskOf } from '../cashier.testing.ts'

type Node = { app: FastifyInstance; deps: Deps }

export async function openNodes() {
  const testApp = await TestApp.open({ createApp, createJobs })
  const desk = await deskOf(testApp)
  const nodes = [await openNode(testApp), await openNode(testApp)] as const
  const { token } = await addOperator(testApp.deps, {
    name: 'Рита',
    permissions: ['risk.change', 'players.read', 'audit.read'],
  })
  const operator = testApp.callAs(token)
  const read = () => Promise.all(nodes.map(readPersons))
  const work = () => Promise.all(nodes.map(followAll))
  return {
    testApp,
    desk,
    nodes,
    operator,
    read,
    work,
    /** What both nodes do all the time. */
    async settle(): Promise<void> {
      await read()
      await work()
    },
    matchesOf: async ({ id }: TestPlayer) =>
      (await operator(showPlayerLimits, { params: { playerId: String(id) } })).matches,
    lift: (player: TestPlayer, other: TestPlayer) =>
      operator(liftExclusion, {
        params: { playerId: String(player.id), otherId: String(other.id) },
        body: { why: 'братья, паспорта разные' },
      }),
    async close() {
      for (const { app } of nodes) await app.close()
      await desk.close()
    },
  }
}
export type Nodes = Awaited<ReturnType<typeof openNodes>>

async function openNode(testApp: TestApp): Promise<Node> {
  const { config, log } = testApp.deps
  const db = connect(config.DATABASE_URL, { max: 4 })
  const bus = await postgresBus(config.DATABASE_URL, log)
  const deps = { ...testApp.deps, db, bus }
  const app = await createApp(deps)
  app.addHook('onClose', async () => {
    await bus.close()
    await db.destroy()
  })
  return { app, deps }
}

const readPersons = ({ deps }: Node) =>
  readAllEvents(
    deps,
    createConsumers(deps).filter(({ name }) => name === 'limits.persons'),
  )
const followAll = ({ deps }: Node) =>
  runQueuedJobs(deps, createJobs(deps), (name) => name === 'limits.follow_exclusion')

export const exclude = ({ call }: Pick<TestPlayer, 'call'>, term: BreakTerm = 'half_year') =>
  call(takeBreak, { body: { term } })
export const named = (
  { call }: Pick<TestPlayer, 'call'>,
  [firstName, lastName]: readonly [string, string],
) => call(saveProfile, { body: { firstName, lastName } })
export const exclusionOf = async ({ call }: TestPlayer) => (await call(showSelf, {})).exclusion
export const noticesOf = async ({ call }: TestPlayer) =>
  (await call(listInbox, { query: { limit: 10, offset: 0 } })).notifications.map(
    ({ notification }) => notification.name,
  )
