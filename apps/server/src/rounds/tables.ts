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
import { takeSeat } from './seats.ts'

type Options = Launch['launchOptions']
export type Table = Omit<Options, 'backUrl' | 'cashUrl'>

/** The player's own wallet and seeds at a model. */
export async function realTable(deps: Deps, playerId: bigint, modelId: string): Promise<Table> {
  const { currency, serverSeedHash, clientSeed } = await takeSeat(deps, playerId)
  const open = await findOpenRound(deps.db, playerId, modelId)
  return {
    ...modelFacts(deps, modelId, currency),
    mode: 'real',
    demoId: null,
    purse: await purseOf(deps.db, playerId, currency),
    serverSeedHash,
    clientSeed,
    openRound: open ? realView(open) : null,
  }
}

/** Play money at a model: the session asked for, or a new one. */
export async function demoTable(
  deps: Deps,
  demoId: string | undefined,
  modelId: string,
): Promise<Table> {
  const session = await openSession(deps, demoId)
  const { id, currency, serverSeedHash, clientSeed } = session
  const open = await findOpenDemoRound(deps.db, id, modelId)
  return {
    ...modelFacts(deps, modelId, currency),
    mode: 'demo',
    demoId: id,
    purse: demoPurse(session),
    serverSeedHash,
    clientSeed,
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
