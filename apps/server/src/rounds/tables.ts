/** What a game needs to be opened: the purse, the seeds, the pace, and the round left in the middle. */
import { type Currency } from '@ayva/contract/base'
import { type Launch } from '@ayva/contract/play'
import { engineFor, modelById, modelHash } from '@ayva/game-math/catalog'
import { limitsOf, slotLadder } from '@ayva/game-math/limits'
import { type Deps } from '#lib/deps.ts'
import { purseOf } from '../wallet/wallet.ts'
import { minCycleMs } from './bets.ts'
import { demoPurse, openSession } from './demo.ts'
import { findOpenDemoRound } from './demo.sql.ts'
import { realView, roundView } from './round-view.ts'
import { findOpenRound } from './rounds.sql.ts'
import { committedHash } from './seats.ts'
import { findSeat, playerCurrency } from './seeds.sql.ts'

type Options = Launch['launchOptions']
export type Table = Omit<Options, 'backUrl' | 'cashUrl'>

/** The player's own wallet and seeds at a model. */
export async function realTable(deps: Deps, playerId: bigint, modelId: string): Promise<Table> {
  const pair = await pairOf(deps, playerId)
  const currency = await playerCurrency(deps.db, playerId)
  const open = await findOpenRound(deps.db, playerId, modelId)
  return {
    ...modelFacts(deps, modelId, currency),
    mode: 'real',
    demoId: null,
    purse: await purseOf(deps.db, playerId, currency),
    ...pair,
    openRound: open ? realView(open) : null,
  }
}

/** The pair of the next bet; without a client seed where its hash has only just been committed to. */
async function pairOf(deps: Deps, playerId: bigint) {
  const seat = await findSeat(deps.db, playerId)
  if (!seat) {
    const serverSeedHash = await committedHash(deps, playerId)
    return { serverSeedHash, clientSeed: null, clientSeedChosen: false }
  }
  const { serverSeedHash, clientSeed, clientSeedChosen } = seat
  return { serverSeedHash, clientSeed, clientSeedChosen }
}

/** Play money at a model: the session asked for, or a new one. */
export async function demoTable(
  deps: Deps,
  demoId: string | undefined,
  modelId: string,
): Promise<Table> {
  const session = await openSession(deps, demoId)
  const { id, currency, serverSeedHash, clientSeed, clientSeedChosen } = session
  const open = await findOpenDemoRound(deps.db, id, modelId)
  return {
    ...modelFacts(deps, modelId, currency),
    mode: 'demo',
    demoId: id,
    purse: demoPurse(session),
    ...{ serverSeedHash, clientSeed, clientSeedChosen },
    openRound: open ? roundView(open, { mode: 'demo', seedPairId: id }) : null,
  }
}

function modelFacts({ config }: Deps, modelId: string, currency: Currency) {
  const model = modelById(modelId)
  return {
    engine: model.engine,
    modelId,
    modelVersion: model.version,
    modelHash: modelHash(model),
    currency,
    bets: betLimits(modelId, currency),
    minCycleMs: minCycleMs(modelId, config),
  }
}

function betLimits(modelId: string, currency: Currency): Options['bets'] {
  const { step, instantStep, instant, maxPayout } = limitsOf(currency)
  if (engineFor(modelId).kind !== 'slot')
    return { ladder: null, ...instant, step: instantStep, maxPayout }
  const { maxWinX } = modelById(modelId).expected
  const ladder = [...slotLadder(currency, Number(maxWinX))]
  return { ladder, min: ladder[0]!, max: ladder.at(-1)!, step, maxPayout }
}
