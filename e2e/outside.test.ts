/**
 * Tests a supplier's game while the server, the database and the supplier itself crash. Afterwards both books are
 * equal, and deliberate differences are found by their comparison.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addJob,
  age,
  allTold,
  behave,
  launchOutside,
  ourBook,
  playOutside,
  query,
  SUPPLIER,
  theirBook,
} from './outside-books.ts'
import { fund, register, type Somebody } from './people.ts'
import { Running, until } from './running.ts'

const PEOPLE = 6
const ROUNDS_EACH = 12
const START = 5_000_000n
const STAKE = 1000
const GAME = 'rumb'

let running: Running
let people: Somebody[]

beforeAll(async () => {
  running = await Running.open()
  await addJob(running, 'suppliers.sync')
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const somebody = await register(running, `outside-${n}`)
      await fund(somebody, START)
      return somebody
    }),
  )
  await until(async () => {
    const text = 'select id from game where supplier = $1 and external_code = $2'
    return (await query(running, text, [SUPPLIER, GAME]))[0]
  })
})
afterAll(() => running?.close())

test('after kill -9 of server, database and supplier during bets both books are equal', async () => {
  let answered = 0
  const hurt = () => {
    answered++
    if (answered % 40 === 20) running.killServer()
    if (answered % 60 === 40) running.killPostgres()
    if (answered % 25 === 10) running.killSandbox()
  }
  await Promise.all(
    people.map(async (somebody) => {
      const at = await launchOutside(running, somebody, GAME)
      for (let n = 0; n < ROUNDS_EACH; n++) {
        await playOutside(at, STAKE)
        hurt()
      }
    }),
  )
  await allTold(running)

  const theirs = await theirBook(running)
  const ours = new Map((await ourBook(running)).map((one) => [one.round, one]))
  expect(theirs).toHaveLength(PEOPLE * ROUNDS_EACH)
  for (const one of theirs) {
    const own = ours.get(one.round_id)
    const moved = one.state === 'void' ? { staked: 0, won: 0 } : one
    expect(Number(own?.staked ?? 0), one.round_id).toBe(moved.staked)
    expect(Number(own?.won ?? 0), one.round_id).toBe(moved.won)
    if (one.state === 'closed') expect(own?.state).toBe('closed')
    expect(one.state).not.toBe('open')
    ours.delete(one.round_id)
  }
  expect([...ours.values()], 'nothing that the supplier does not know of').toEqual([])
  const played = theirs.filter(({ state }) => state === 'closed')
  expect(played.length).toBeGreaterThan(PEOPLE)
  for (const somebody of people) {
    const mine = played.filter(({ player_id }) => somebody.token.startsWith(`${player_id}-`))
    const net = mine.reduce((sum, { staked, won }) => sum + won - staked, 0)
    expect(await somebody.cash()).toBe(START + BigInt(net))
  }
  expect(running.faults).toEqual([])
  await running.assertBooksBalance()
})

test('the comparison of both books finds the deliberate differences, and nothing else', async () => {
  const at = await launchOutside(running, people[0]!, GAME)
  const playAs = async (manner: string) => {
    await behave(running, manner)
    return (await playOutside(at, STAKE)).id
  }
  const sum = await playAs('wrong_sum')
  const forgotten = await playAs('forgets')
  const open = await playAs('never_closes')
  const unheard = randomUUID()
  await query(
    running,
    `insert into sandbox.supplier_round select $1, $2, session, operator, player, wallet_token, game,
       currency, lobby_url, stake, choice, seed, client_seed, outcome, win, 'closed', null, manner,
       opened_at, now()
     from sandbox.supplier_round where id = $3`,
    [unheard, `replay-of-${unheard}`, open],
  )
  await allTold(running)
  const all = (await theirBook(running)).map(({ round_id }) => round_id)
  await age(
    running,
    [...all, forgotten].filter((one) => one !== open),
    3,
  )
  await age(running, [open], 30)

  await addJob(running, 'suppliers.reconcile')
  await until(async () => {
    const text = 'select from supplier_reconciliation where supplier = $1 and done_until > $2'
    const lately = new Date(Date.now() - 2 * 3_600_000)
    return (await query(running, text, [SUPPLIER, lately]))[0]
  })
  const found = await query<{ round: string; kind: string }>(
    running,
    'select round_id as round, kind from supplier_difference where resolved_at is null',
  )
  const due = {
    [sum]: 'sum',
    [forgotten]: 'missing_there',
    [open]: 'open',
    [unheard]: 'missing_here',
  }
  expect(Object.fromEntries(found.map(({ round, kind }) => [round, kind]))).toEqual(due)
  expect(found).toHaveLength(4)
})
