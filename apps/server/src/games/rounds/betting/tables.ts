/** The data for opening a game: balance, seeds, minimum cycle and an open round. */
import { type Currency } from '@ayva/contract/base'
import { type OwnGame } from '@ayva/contract/games/lobby'
import { type Launch, type PlaySession } from '@ayva/contract/games/play'
import { limitsOf, slotLadder } from '@ayva/game-math/limits'
import { modelHash } from '@ayva/game-math/model-hash'
import { type Release } from '@ayva/game-math/release'
import { walletSettings } from '@ayva/contract/ledger/wallet'
import { toldTime } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { releaseOf } from '../../lobby/lobby.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { freeRoundsOf, balanceOf } from '../../../ledger/wallet/wallet.ts'
import { minCycleMs } from './bets.ts'
import { demoNet, demoBalance, openSession } from '../demo/demo.ts'
import { type DemoRow, findOpenDemoRound, listRecentDemo } from '../demo/demo.sql.ts'
import { realView, roundView } from '../history/round-view.ts'
import { netSince } from '../event-stream.sql.ts'
import { TOTALS } from '../rounds.consumers.ts'
import { findOpenRound, listRecent } from '../rounds.sql.ts'
import { committedHash } from '../fairness/seed-states.ts'
import { findSeedState, playerCurrency } from '../fairness/seeds.sql.ts'

/** The number of recent rounds in it. */
const RECENT_MAX = 20

type Options = Launch['launchOptions']
export type Table = Omit<Options, 'backUrl' | 'cashUrl' | 'exitUrl'>

type Played = Pick<OwnGame, 'id' | 'modelId' | 'modelVersion'>

/** The player's wallet and seeds for a game; the play session began at `since`. */
export async function realTable(
  deps: Deps,
  { playerId, since }: { playerId: bigint; since: Date },
  game: Played,
): Promise<Table> {
  const { db } = deps
  const { currency, ...pair } = await pairOf(deps, playerId)
  const open = await findOpenRound(db, playerId, game.modelId)
  const recent = await listRecent(db, { playerId, gameId: game.id, limit: RECENT_MAX })
  return {
    ...modelFacts(deps, releaseOf(game), currency),
    mode: 'real',
    demoId: null,
    purse: await balanceOf(db, playerId, currency),
    freeRounds: await freeRoundsAt(deps, { playerId, currency, gameId: game.id }),
    fundsOrder: await readSetting(deps, walletSettings, 'funds_order'),
    session: sessionView(
      deps,
      since,
      await netSince(db, { playerId, currency, since, consumer: TOTALS }),
    ),
    ...pair,
    openRound: open ? realView(open) : null,
    recent: recent.map(realView),
  }
}

export async function hasOpenRound(tx: Tx, playerId: bigint, game: Played): Promise<boolean> {
  return (await findOpenRound(tx, playerId, game.modelId)) !== undefined
}

/** Time and net result in own games of a play session that began at `since`. */
export async function playSession(
  deps: Deps,
  { since, ...whose }: { playerId: bigint; currency: Currency; since: Date },
): Promise<PlaySession> {
  const net = await netSince(deps.db, { ...whose, since, consumer: TOTALS })
  return sessionView(deps, since, net)
}

type Place = { playerId: bigint; currency: Currency; gameId: number }

/** The free rounds that end first, if there are several. */
async function freeRoundsAt({ db, clock }: Deps, { playerId, currency, gameId }: Place) {
  const all = await freeRoundsOf(db, playerId, toldTime(clock))
  const here = all.find((one) => one.currency === currency && one.gameId === gameId)
  return here ? { left: here.remaining, bet: here.bet } : null
}

/**
 * The pair of the next bet, in the player's currency; without a client seed if only the server seed's hash exists so
 * far.
 */
async function pairOf(deps: Deps, playerId: bigint) {
  const seedState = await findSeedState(deps.db, playerId)
  if (!seedState) {
    const serverSeedHash = await committedHash(deps, playerId)
    const currency = await playerCurrency(deps.db, playerId)
    return { currency, serverSeedHash, clientSeed: null, clientSeedChosen: false }
  }
  const { currency, serverSeedHash, clientSeed, clientSeedChosen } = seedState
  return { currency, serverSeedHash, clientSeed, clientSeedChosen }
}

/** Play money for a game: the requested session, or a new one. */
export async function demoTable(
  deps: Deps,
  demoId: string | undefined,
  game: Played,
): Promise<Table> {
  const session = await openSession(deps, demoId)
  const { id, currency, serverSeedHash, clientSeed, clientSeedChosen } = session
  const open = await findOpenDemoRound(deps.db, id, game.modelId)
  const wanted = { sessionId: id, gameId: game.id, limit: RECENT_MAX }
  const view = (round: DemoRow) => roundView(round, { mode: 'demo', seedPairId: id })
  return {
    ...modelFacts(deps, releaseOf(game), currency),
    mode: 'demo',
    demoId: id,
    purse: demoBalance(session),
    freeRounds: null,
    fundsOrder: 'cash_first',
    session: sessionView(deps, session.startedAt, demoNet(session)),
    serverSeedHash,
    clientSeed,
    clientSeedChosen,
    openRound: open ? view(open) : null,
    recent: (await listRecentDemo(deps.db, wanted)).map(view),
  }
}

function sessionView({ clock }: Deps, startedAt: Date, net: bigint): Table['session'] {
  const elapsedMs = clock.now().getTime() - startedAt.getTime()
  return { startedAt: startedAt.toISOString(), elapsedMs, net }
}

function modelFacts({ config }: Deps, release: Release, currency: Currency) {
  const { model } = release
  return {
    engine: model.engine,
    modelId: model.id,
    modelVersion: model.version,
    modelHash: modelHash(model),
    currency,
    bets: betLimits(release, currency),
    minCycleMs: minCycleMs(release, config),
  }
}

function betLimits({ engine, model }: Release, currency: Currency): Options['bets'] {
  const { ranges, step, maxPayout } = limitsOf(currency)
  if (engine.kind !== 'slot') return { ladder: null, ...ranges[engine.kind], maxPayout }
  const { maxWinX } = model.expected
  const ladder = [...slotLadder(currency, Number(maxWinX))]
  return { ladder, min: ladder[0]!, max: ladder.at(-1)!, step, maxPayout }
}
