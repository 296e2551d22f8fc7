/**
 * Random bets on two nodes with lost connections and repeated calls: no limit is exceeded and nothing is counted twice.
 */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { hoursOf, setLimit } from '@ayva/contract/protection/limits'
import { givePlayerLimit } from '@ayva/contract/protection/limits/office'
import { chooseConsents } from '@ayva/contract/platform/consent'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { connect, type Db, sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { betOn } from '../../games/rounds/rounds.testing.ts'
import { openRounds, type Rounds } from '../../games/rounds/rounds.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'
import { limitsFaults } from './books.sql.ts'

let supplied: Supplied
let second: Db
let nodes: Rounds[]
let operator: ReturnType<Supplied['games']['testApp']['callAs']>
beforeAll(async () => {
  supplied = await openSupplied()
  const { testApp } = supplied.games
  const { deps } = testApp
  const permissions: Permission[] = ['players.read', 'players.change']
  operator = testApp.callAs((await addOperator(deps, { name: 'Ольга', permissions })).token)
  second = connect(deps.config.DATABASE_URL, { max: 4 })
  second.pool.on('error', () => {})
  nodes = [openRounds(deps), openRounds({ ...deps, db: second })]
})
afterAll(async () => {
  await second.destroy()
  await supplied.close()
})

const zones = ['Europe/Moscow', 'Asia/Vladivostok', 'America/New_York'] as const
const max = fc.record({
  bet: fc.constantFrom(15_00n, 40_00n, 1000_00n),
  wager: fc.constantFrom(60_00n, 150_00n, 1000_00n),
  loss: fc.constantFrom(40_00n, 90_00n, 1000_00n),
  rounds: fc.constantFrom(3n, 6n, 100n),
  hours: fc.constantFrom(22000800n, 1000300n, 13001500n),
  zone: fc.constantFrom(...zones),
  /** Whether the limits of sums and rounds are an operator's, beside looser ones of the player. */
  isGiven: fc.boolean(),
})
type Max = typeof max extends fc.Arbitrary<infer Value> ? Value : never
const stake = fc.constantFrom(10_00n, 15_00n, 30_00n)
const doing = fc.oneof(
  fc.record({
    does: fc.constant('own' as const),
    bets: fc.array(stake, { minLength: 1, maxLength: 5 }),
    lost: fc.boolean(),
  }),
  fc.record({
    does: fc.constant('outside' as const),
    bets: fc.array(stake, { minLength: 1, maxLength: 4 }),
    won: fc.boolean(),
    back: fc.boolean(),
  }),
  fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 2, max: 17 }) }),
  fc.record({ does: fc.constant('zone' as const), zone: fc.constantFrom(...zones) }),
)

/** The minute of the day in a zone, computed by the runtime instead of the database. */
function minuteIn(zone: string, at: Date): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  })
  const [hour, minute] = text.format(at).split(':').map(Number)
  return hour! * 60 + minute!
}

/** Which zone applies when, by the decision: from the next day, after the closed hours that the day begins in. */
class Clockwork {
  readonly #max: bigint
  readonly #spans: { from: Date; zone: string }[]
  constructor({ hours, zone }: Max) {
    this.#max = hours
    this.#spans = [{ from: new Date(0), zone }]
  }

  choose(zone: string, at: Date) {
    while (this.#spans.at(-1)!.from > at) this.#spans.pop()
    const now = this.#spans.at(-1)!.zone
    if (zone === now) return
    const next = new Date(Math.ceil((at.getTime() + 1) / minutes(1)) * minutes(1))
    while (minuteIn(now, next) !== 0) next.setTime(next.getTime() + minutes(1))
    while (this.#isIn(now, next)) next.setTime(next.getTime() + minutes(1))
    this.#spans.push({ from: next, zone })
  }

  isClosed(at: Date) {
    return this.#isIn(this.#spans.findLast(({ from }) => from <= at)!.zone, at)
  }

  #isIn(zone: string, at: Date) {
    const { from, to } = hoursOf(this.#max)!
    const minute = minuteIn(zone, at)
    return from < to ? minute >= from && minute < to : minute >= from || minute < to
  }
}

async function begin(own: Max): Promise<TestPlayer> {
  const { player } = await supplied.seated(100_000_00n)
  const none = { period: 'day', currency: null } as const
  for (const name of ['bet', 'wager', 'loss', 'rounds'] as const) {
    const which = { name, period: 'day', currency: name === 'rounds' ? null : 'RUB' } as const
    const params = { playerId: String(player.id) }
    const given = { ...which, max: own[name], why: 'проверка' }
    if (own.isGiven) await operator(givePlayerLimit, { params, body: given })
    await player.call(setLimit, { body: { ...which, max: own[name] + (own.isGiven ? 5n : 0n) } })
  }
  const body = { ...none, name: 'hours', max: own.hours, timeZone: own.zone } as const
  await player.call(setLimit, { body })
  return player
}

/** Several simultaneous bets, each sent to both nodes, and repeated on a node that lost its connection. */
async function playOwn(player: TestPlayer, bets: readonly bigint[], lost: boolean) {
  const all = bets.flatMap((bet) => {
    const key = randomUUID()
    return nodes.map((node) => () => betOn(node, supplied.games, player, { bet, key }))
  })
  const first = Promise.allSettled(all.map((place) => place()))
  if (lost)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%rounds_settle%' and pid <> pg_backend_pid()
        and datname = current_database()`.execute(supplied.games.testApp.deps.db)
  await first
  for (const place of lost ? all : []) await place().catch(() => {})
}

type Outside = { bets: readonly bigint[]; won: boolean; back: boolean }

/** Bets of one round at a supplier, each sent twice; then its win, or the rollback of its last bet. */
async function playOutside(player: TestPlayer, { bets, won, back }: Outside) {
  const { till } = await supplied.seatedAs(player)
  const round = randomUUID()
  const ids = bets.map(() => randomUUID())
  const told = await Promise.all(
    [...bets.entries(), ...bets.entries()].map(([at, bet]) =>
      till.bet(ids[at]!, round, Number(bet)),
    ),
  )
  const taken = ids.filter((_, at) => told[at]!.status === 'OK')
  for (const at of ids.keys()) expect(told[at]!.status).toBe(told[at + ids.length]!.status)
  if (taken.length === 0) return
  if (back)
    for (const id of taken) {
      const all = [1, 2].map(() => till.undo(`${id}-u`, id, round))
      for (const { status } of await Promise.all(all)) expect(status).toBe('OK')
    }
  else if (won) expect((await till.win(`${round}-w`, round, 20_00)).status).toBe('OK')
}

type Made = { at: Date; stake: bigint; won: bigint; begins: boolean }

/** All valid stakes, from the rounds themselves. */
async function stakesOf(playerId: bigint): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select opened_at as at, stake, payout as won, true as begins from round
      where player_id = ${playerId} and status <> 'void'
    union all
    select at, amount, 0, false from supplier_tx
      where player_id = ${playerId} and kind = 'bet' and undone_by is null
    union all
    select at, 0, amount, false from supplier_tx
      where player_id = ${playerId} and kind = 'win' and undone_by is null
    union all
    select counted_at, 0, 0, true from supplier_round
      where player_id = ${playerId} and counted_at is not null
    order by at`.execute(supplied.games.testApp.deps.db)
  return rows
}

async function hold(player: TestPlayer, own: Max, clockwork: Clockwork) {
  const { deps } = supplied.games.testApp
  const made = await stakesOf(player.id)
  for (const [day, all] of Map.groupBy(made, ({ at }) => at.toISOString().slice(0, 10))) {
    const sum = (of: (one: Made) => bigint) => all.reduce((total, one) => total + of(one), 0n)
    const staked = sum((one) => one.stake)
    const won = sum((one) => one.won)
    const rounds = sum(({ begins }) => (begins ? 1n : 0n))
    expect(staked <= own.wager).toBe(true)
    expect(staked - won <= own.loss).toBe(true)
    expect(rounds <= own.rounds).toBe(true)
    const { rows } = await sql<{ staked: bigint; won: bigint; rounds: bigint }>`
      select max(staked) as staked, max(won) as won, max(rounds) as rounds from stake_total
      where player_id = ${player.id} and period = 'day' and currency in ('', 'RUB')
        and starts_at = ${`${day}T00:00:00Z`}`.execute(deps.db)
    // A total of a past day is reset by the next bet.
    if (rows[0]!.staked !== null && all.at(-1) === made.at(-1))
      expect([rows[0]!.staked, rows[0]!.won, rows[0]!.rounds]).toEqual([staked, won, rounds])
  }
  for (const { stake: amount, begins, at } of made) {
    expect(amount <= own.bet).toBe(true)
    if (begins) expect(clockwork.isClosed(at)).toBe(false)
  }
  expect(await limitsFaults(deps.db)).toEqual([])
}

test('[LIMIT-09] no limit is exceeded, no win is withheld, nothing is counted twice', async () => {
  const { clock } = supplied.games.testApp
  await fc.assert(
    fc.asyncProperty(max, fc.array(doing, { minLength: 8, maxLength: 18 }), async (own, doings) => {
      const player = await begin(own)
      const clockwork = new Clockwork(own)
      for (const one of doings) {
        if (one.does === 'own') await playOwn(player, one.bets, one.lost)
        if (one.does === 'outside') await playOutside(player, one)
        if (one.does === 'wait') clock.move(one.hours * minutes(60) + minutes(7))
        if (one.does === 'zone') {
          await player.call(chooseConsents, { body: { timeZone: one.zone } })
          clockwork.choose(one.zone, clock.now())
        }
        if (one.does !== 'wait') await hold(player, own, clockwork)
      }
    }),
    { numRuns: 12 },
  )
})
