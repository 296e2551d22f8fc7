import * as contract from '@ayva/contract/games/rounds'
import { chooseCurrency as chooseCurrencyCall } from '@ayva/contract/games/rounds/currency'
import { rotateDemoSeeds, showDemoRound } from '@ayva/contract/games/rounds/demo'
import * as office from '@ayva/contract/games/rounds/office'
import * as replay from '@ayva/contract/games/rounds/replay'
import { seedWords } from '@ayva/contract/games/rounds/seed-words'
import { showWin } from '@ayva/contract/games/rounds/win'
import { readClientSeed } from '@ayva/game-math/client-seed'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { refuse, serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { actInRound } from './betting/actions.ts'
import { actInDemoRound, fixClientSeed, placeDemoBet } from './demo/demo.ts'
import { rotateDemo, showDemo } from './demo/demo-proof.ts'
import { roundCard } from './history/round-card.ts'
import { rotatePair, seedsOf } from './fairness/fairness.ts'
import { chooseCurrency } from './betting/currency.ts'
import { history, historySums, openRoundsOf, showOne, showWinOf } from './history/history.ts'
import { linksOf, replayByToken, replayOf, shareOf, withdraw } from './fairness/replay.ts'
import { pictureRoutes } from './history/picture.routes.ts'
import { playerRounds } from './history/player-rounds.ts'
import { judge, manualRounds } from './office/office.ts'
import { roundKey } from './betting/round-key.ts'
import { placeBet, type Rounds } from './rounds.ts'

/** Play money is stored too and open to everybody, so rounds per address are bounded. */
const DEMO_ROUNDS_PER_MINUTE = 1_200
/** A rarely played game, or a distant page, is searched among all rounds of its player. */
const HISTORIES_PER_MINUTE = 240
/** Reads as many rounds as the filters permit. */
const HISTORY_SUMS_PER_MINUTE = 60
/** A pair is stored permanently. */
const ROTATIONS_PER_MINUTE = 20
const CHOICES_PER_MINUTE = 30
/** Every step of a round is recomputed. */
const REPLAYS_PER_MINUTE = 120
const LINKS_PER_MINUTE = 30

export async function roundsRoutes(
  app: FastifyInstance,
  rounds: Rounds,
  parts: AppParts,
): Promise<void> {
  const { deps } = rounds
  serve(app, contract.openRound, async ({ player, body, key, replayed }) => {
    const placed = await placeBet(rounds, { playerId: player.id, key: roundKey(key), body })
    if (placed.replayed) replayed()
    return placed.step
  })
  serve(app, contract.stepRound, ({ player, params, body }) =>
    actInRound(deps, { playerId: player.id, roundId: params.roundId, ...body }),
  )
  serve(
    app,
    contract.openDemoRound,
    async ({ params, body, key, replayed }) => {
      const placed = await placeDemoBet(deps, { demoId: params.demoId, key: roundKey(key), body })
      if (placed.replayed) replayed()
      return placed.step
    },
    { perMinute: DEMO_ROUNDS_PER_MINUTE },
  )
  serve(app, contract.stepDemoRound, ({ params, body }) =>
    actInDemoRound(deps, { ...params, ...body }),
  )
  serve(app, contract.fixDemoSeed, ({ params, body }) =>
    fixClientSeed(deps, { ...params, clientSeed: seedIn(body.clientSeed) }),
  )
  serve(app, contract.showRound, ({ player, params }) => showOne(deps, player.id, params.roundId))
  serve(app, showWin, ({ params }) => showWinOf(deps, parts, params.winId))
  serve(app, contract.gameHistory, ({ player, query }) => history(deps, player.id, query), {
    perMinute: HISTORIES_PER_MINUTE,
  })
  serve(app, contract.gameHistorySums, ({ player, query }) => historySums(deps, player.id, query), {
    perMinute: HISTORY_SUMS_PER_MINUTE,
  })
  serve(app, contract.listOpenRounds, ({ player }) => openRoundsOf(deps, player.id))
  serve(app, contract.showSeeds, ({ player }) => seedsOf(rounds, player.id))
  serve(
    app,
    contract.rotateSeeds,
    async ({ player, body, key, replayed }) => {
      const clientSeed = seedIn(body.clientSeed)
      const rotated = await rotatePair(rounds, { playerId: player.id, key, ...body, clientSeed })
      if (rotated.replayed) replayed()
      return rotated.seeds
    },
    { perMinute: ROTATIONS_PER_MINUTE },
  )
  serve(app, chooseCurrencyCall, ({ player, body }) => chooseCurrency(deps, player.id, body), {
    perMinute: CHOICES_PER_MINUTE,
  })
  proofRoutes(app, deps)
  officeRoutes(app, deps, parts)
}

function proofRoutes(app: FastifyInstance, deps: Deps): void {
  const often = { perMinute: REPLAYS_PER_MINUTE }
  serve(app, showDemoRound, ({ params }) => showDemo(deps, params))
  serve(app, rotateDemoSeeds, ({ params, body }) => rotateDemo(deps, { ...params, ...body }), {
    perMinute: ROTATIONS_PER_MINUTE,
  })
  serve(
    app,
    replay.replayRound,
    ({ player, params }) => replayOf(deps, player.id, params.roundId),
    often,
  )
  serve(app, replay.shareRound, ({ player, params }) => shareOf(deps, player.id, params.roundId), {
    perMinute: LINKS_PER_MINUTE,
  })
  serve(app, replay.withdrawRoundLink, async ({ player, params }) => {
    await withdraw(deps, player.id, params.roundId)
    return {}
  })
  serve(app, replay.listRoundLinks, ({ player }) => linksOf(deps, player.id))
  pictureRoutes(app, deps)
  serve(app, replay.showRoundLink, ({ params }) => replayByToken(deps, params.token), often)
}

function officeRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): void {
  serve(app, office.listManualRounds, ({ query }) => manualRounds(deps.db, query))
  serve(app, office.listPlayerRounds, ({ params, query }) =>
    playerRounds(deps.db, BigInt(params.playerId), query),
  )
  serve(app, office.showOfficeRound, ({ params }) =>
    roundCard(deps, parts, BigInt(params.playerId), params.roundId),
  )
  serve(app, office.judgeRound, async ({ operator, params, body, replayed }) => {
    const { playerId, roundId } = params
    const judged = await judge(deps, { operator, playerId: BigInt(playerId), roundId, ...body })
    if (judged.replayed) replayed()
    return judged.answer
  })
}

/** Normalises a client seed; refuses an invalid one. */
function seedIn(typed: string): string {
  const read = readClientSeed(typed)
  if ('fault' in read) throw refuse('validation', { fields: { clientSeed: seedWords[read.fault] } })
  return read.clientSeed
}
