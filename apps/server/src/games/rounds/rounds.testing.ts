import { randomUUID } from 'node:crypto'
import { type Answer } from '@ayva/contract/base'
import { openRound, rotateSeeds, type showRound, stepRound } from '@ayva/contract/games/rounds'
import { recompute } from '@ayva/game-math/verify'
import { playRound } from '@ayva/game-math/round'
import { registry } from '@ayva/games/registry.ts'
import { type Config } from '#lib/config.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { sealSecret } from '#lib/data/secret.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { seed } from '../../seed.ts'
import { openRounds, placeBet, type Rounds } from './rounds.ts'
import { sealedPairs, secretOfPair } from './fairness/seed-states.ts'

export const models = ['classic-soft', 'classic-fire', 'classic-double', 'dice-99', 'mines-99']
const usualParams: Record<string, Record<string, unknown>> = {
  'dice-99': { direction: 'over', target: 4999 },
  'mines-99': { mines: 3 },
}

export type Wish = { bet?: bigint; params?: Record<string, unknown>; key?: string; gameId?: number }

/** An app with the games of the catalogue, and a player's actions in it. */
export async function openGames(config: Partial<Config> = {}) {
  const testApp = await TestApp.open({ createApp, createJobs, config })
  await seed(testApp.deps.db)
  const rows = await testApp.deps.db.selectFrom('game').select(['id', 'modelId']).execute()
  const games = new Map(rows.map(({ id, modelId }) => [modelId, id]))

  const bodyOf = (model: string, { bet = 10_00n, params, gameId }: Wish = {}) => ({
    gameId: gameId ?? games.get(model)!,
    bet,
    params: params ?? usualParams[model] ?? {},
  })
  return {
    testApp,
    gameOf: (model: string) => games.get(model)!,
    bodyOf,
    play: ({ call }: TestPlayer, model: string, wish: Wish = {}) =>
      call(openRound, { body: bodyOf(model, wish), idempotencyKey: wish.key ?? randomUUID() }),
    step: ({ call }: TestPlayer, roundId: string, index: number, action: unknown) =>
      call(stepRound, { params: { roundId }, body: { index, action } }),
    rotate: ({ call }: TestPlayer, clientSeed = 'chosen-by-player') =>
      call(rotateSeeds, { body: { clientSeed }, idempotencyKey: randomUUID() }),
    /** Runs the job for abandoned rounds. */
    async settleLeft() {
      await runDueJobs(createJobs(testApp.deps), 'rounds.settle_abandoned')
      await testApp.runJobs()
    },
    /** The mine cells of a player's open round, from the secret seed. */
    async minesOf(player: TestPlayer, { seedPairId, nonce, bet, params, ...model }: RoundOf) {
      const pair = await testApp.deps.db
        .selectFrom('seedPair')
        .select(['serverSeed', 'sealedSeed', 'clientSeed'])
        .where('playerId', '=', player.id)
        .where('id', '=', seedPairId)
        .executeTakeFirstOrThrow()
      const named = { ...pair, playerId: player.id, seedPairId }
      const serverSeed = secretOfPair(testApp.deps.config, named)
      const seeds = { serverSeed, clientSeed: pair.clientSeed! }
      const release = registry.find(model.modelId, model.modelVersion)
      const request = { bet, params, seeds, nonce }
      const mined: number[] = []
      for (let cell = 0; cell < 25; cell++) {
        const { outcome } = playRound(release, { ...request, actions: [cell] })
        if ((outcome as { hit: number | null }).hit !== null) mined.push(cell)
      }
      const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((c) => !mined.includes(c))
      return { mined, safe }
    },
  }
}
export type Games = Awaited<ReturnType<typeof openGames>>
export type RoundOf = Answer<typeof openRound>['round']

/** A bet on dice at one of several servers with a common database. */
export async function betOn(
  rounds: Rounds,
  { bodyOf }: Games,
  { id: playerId }: TestPlayer,
  { key = randomUUID() as string, ...wish }: Wish = {},
) {
  const body = bodyOf('dice-99', wish)
  return placeBet(rounds, { playerId, key: { id: key, bodyHash: 'ab'.repeat(32) }, body })
}

/** Fixed seeds, so that the first rounds are the same every time. */
async function fixSeeds({ testApp }: Games, { id }: TestPlayer, clientSeed: string) {
  const { db, config } = testApp.deps
  const pairs = await db
    .selectFrom('seedPair')
    .select('id')
    .where('playerId', '=', id)
    .where('startedAt', 'is not', null)
    .execute()
  for (const pair of pairs) {
    const sealedSeed = sealSecret(config, sealedPairs.place(`${id}`, pair.id), 'ab'.repeat(32))
    await db
      .updateTable('seedPair')
      .set({ sealedSeed, clientSeed })
      .where('playerId', '=', id)
      .where('id', '=', pair.id)
      .execute()
  }
}

/**
 * Seeds under which the first bets on a roll above 98.99 lose; otherwise one of a hundred wins ninety-nine times its
 * stake.
 */
export async function loseAtFirst(games: Games, player: TestPlayer) {
  await openRounds(games.testApp.deps).seedStates.of(player.id)
  await fixSeeds(games, player, 'losing')
}

/** The result of the browser's verifier for a round whose seed is revealed. */
export function verified({ round, proof }: Pick<Answer<typeof showRound>, 'round' | 'proof'>) {
  return recompute(registry.find(round.modelId, round.modelVersion), {
    ...round,
    serverSeed: proof.serverSeed!,
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    capMultiplier4: round.capMultiplier4 ?? undefined,
  })
}
