/** Bonus money under random operations of players, clocks and crashing processes. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@ayva/contract/base'
import { stepRound } from '@ayva/contract/games/rounds'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, hours, seconds } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createConsumers, createJobs } from '../../../app.ts'
import { findFaults } from '../../../invariants.ts'
import { activeBonuses, cancelBonus, grantFreeRounds } from '../../../ledger/wallet/wallet.ts'
import { giveBonus, termsOf } from '../../../ledger/wallet/wallet.testing.ts'
import { type Games, openGames } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
})
afterAll(() => games.testApp.close())

type Operation = { who: number; do: (typeof operations)[number]; n: number }
const operations = [
  ...(['bonus', 'free', 'cash', 'dice', 'slot', 'mines', 'step', 'cancel'] as const),
  ...(['hours', 'months', 'events', 'jobs', 'sweep', 'left', 'crash'] as const),
]

/** Permitted refusals; any other error fails the test. */
const refusals = [
  'funds_short',
  'game_cycle',
  'round_open',
  'bonus_active',
  'bonus_bet',
  'bonus_held',
]

class Players {
  readonly #open = new Map<bigint, string>()
  readonly all: TestPlayer[] = []

  async #bet(player: TestPlayer, model: string, n: number) {
    const { round } = await games.play(player, model, { bet: n % 3 === 0 ? 20_00n : 10_00n })
    if (round.status === 'open') this.#open.set(player.id, round.id)
  }

  async #step(player: TestPlayer, n: number) {
    const roundId = this.#open.get(player.id)
    if (!roundId) return
    const action = n % 2 === 0 ? 'cashout' : n
    // Opens a cell; rounds that are over, or without such an action, refuse.
    await player
      .call(stepRound, { params: { roundId }, body: { index: n % 2 === 0 ? 1 : 0, action } })
      .catch((error: Refusal) => {
        if (error.status >= 500) throw error
      })
  }

  async #cancel({ id }: TestPlayer, dies: boolean) {
    const { db } = games.testApp.deps
    const [bonus] = await activeBonuses(db, id)
    if (!bonus) return
    await transaction(db, async (tx) => {
      await cancelBonus(tx, id, bonus.id, games.testApp.clock.now())
      if (dies) throw new Refusal('crash', { status: 503, code: 1, message: '' })
    })
  }

  async #free(player: TestPlayer, n: number) {
    const { clock, deps } = games.testApp
    const { expiresAt: _, ...terms } = termsOf(games.testApp, { wagerTimes: 1 })
    await transaction(deps.db, (tx) =>
      grantFreeRounds(tx, {
        id: randomUUID(),
        playerId: player.id,
        currency: 'RUB',
        bet: 10_00n,
        gameId: games.gameOf(n % 2 === 0 ? 'dice-99' : 'mines-99'),
        count: (n % 3) + 1,
        winsTo: n % 4 < 2 ? 'cash' : { ...terms, days: 2 },
        source: 'test',
        expiresAt: after(clock.now(), days(1)),
        at: clock.now(),
      }),
    )
  }

  async do({ who, do: operation, n }: Operation): Promise<void> {
    const { testApp } = games
    const player = this.all[who]!
    const maxWin = n % 5 === 0 ? 7_00n : null
    const own = { wagerTimes: (n % 5) / 2, maxWin, ...(n % 7 === 0 && { maxBet: 10_00n }) }
    if (operation === 'bonus') await giveBonus(testApp, player, BigInt(n + 1) * 5_00n, own)
    else if (operation === 'free') await this.#free(player, n)
    else if (operation === 'cash') await testApp.fund(player, BigInt(n + 1) * 3_33n)
    else if (operation === 'dice') await this.#bet(player, 'dice-99', n)
    else if (operation === 'slot') await this.#bet(player, 'classic-soft', n)
    else if (operation === 'mines') await this.#bet(player, 'mines-99', n)
    else if (operation === 'step') await this.#step(player, n)
    else if (operation === 'cancel' || operation === 'crash')
      await this.#cancel(player, operation === 'crash')
    else await this.#byClock(operation, n)
  }

  async #byClock(operation: Operation['do'], n: number): Promise<void> {
    const { deps, clock } = games.testApp
    const jobs = createJobs(deps)
    if (operation === 'hours') clock.move(n % 4 === 0 ? -hours(1) : hours(n))
    if (operation === 'months') clock.move(days(31))
    if (operation === 'left') await runDueJobs(jobs, 'rounds.settle_abandoned')
    if (operation === 'sweep') await runDueJobs(jobs, 'wallet.find_due_bonuses')
    if (operation === 'events') await readAllEvents(deps, createConsumers(deps))
    if (operation === 'jobs') await games.testApp.runJobs()
    clock.move(seconds(1))
  }
}

test('bonus money is conserved under any operations in any order, also simultaneous ones', async () => {
  const { deps } = games.testApp
  const operation: fc.Arbitrary<Operation> = fc.record({
    who: fc.nat(2),
    do: fc.constantFrom(...operations),
    n: fc.nat(24),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), {
        minLength: 10,
        maxLength: 14,
      }),
      async (turns) => {
        const players = new Players()
        for (const name of ['alisa', 'boris', 'vera'])
          players.all.push(await games.testApp.player({ name }))
        for (const player of players.all) await giveBonus(games.testApp, player, 100_00n)
        // The operations of one turn run concurrently.
        for (const turn of turns)
          for (const done of await Promise.allSettled(turn.map((one) => players.do(one))))
            if (done.status === 'rejected')
              expect([...refusals, 'crash', 'busy', 'unavailable']).toContain(done.reason.key)
        expect(await findFaults(deps.db)).toEqual([])
      },
    ),
    // On a busy machine fewer runs are tried, which is not reported as a failure.
    { numRuns: 6, endOnFailure: true, interruptAfterTimeLimit: 30_000 },
  )

  // In the end nothing is open, and no player holds money of the casino.
  games.testApp.clock.move(days(400))
  for (let n = 0; n < 4; n++) {
    await games.settleLeft()
    await readAllEvents(deps, createConsumers(deps))
    await runDueJobs(createJobs(deps), 'wallet.find_due_bonuses')
    await games.testApp.runJobs()
    games.testApp.clock.move(days(40))
  }
  const { rows } = await sql<{ left: bigint }>`select count(*) as left from wallet_account
    where kind in ('bonus', 'free') and balance > 0`.execute(deps.db)
  expect(rows[0]!.left).toBe(0n)
  const { rows: active } = await sql`select id from bonus_grant where status = 'active'
    union all select id from free_rounds where status = 'active'`.execute(deps.db)
  expect(active).toEqual([])
})
