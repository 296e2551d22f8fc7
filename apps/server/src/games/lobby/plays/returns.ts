/** Measured returns of games, and their current players (decision 0027). */
import { type Answer, refusing } from '@ayva/contract/base'
import {
  type listPlaying,
  type MeasuredGame,
  showMeasured,
} from '@ayva/contract/games/lobby/measured'
import { type OfficeReturns, RETURN_FAR } from '@ayva/contract/games/lobby/office'
import { registry } from '@ayva/games/registry.ts'
import { Cache } from '#lib/cache/cache.ts'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { after, minutes, seconds } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { gameById } from '../lobby.ts'
import { findReturns, listReturns, type Returns, selectPlaying } from './returns.sql.ts'

/** The minimum number of rounds for a measured return. */
export const ROUNDS_MIN = 1_000
/** The 99.5th percentile of the standard normal distribution. */
const Z99 = 2.575829
/** A player counts as playing for this long after a round. */
const PLAYING_MINUTES = 5
const PLAYING_GAMES_MAX = 500
const RETURNS_KEPT_MAX = 2_000
const RETURNS_KEPT_MS = minutes(1)
const PLAYING_KEPT_MS = seconds(15)
const refuse = refusing(showMeasured.refusals)

/** Cached because many requests read it and it changes slowly. */
const keptFor = perApp(({ bus, db, clock }) => ({
  returns: new Cache<MeasuredGame>({ most: RETURNS_KEPT_MAX }),
  playing: kept(bus, PLAYING_KEPT_MS, () =>
    selectPlaying(db, after(clock.now(), -minutes(PLAYING_MINUTES)), PLAYING_GAMES_MAX).execute(),
  ),
}))

/** The measured return of the current version. Refuses with `game_unknown`. */
export async function measuredOf(deps: Deps, gameId: number): Promise<MeasuredGame> {
  const game = await gameById(deps, gameId)
  if (!game) throw refuse('game_unknown')
  const { modelId, modelVersion, rtpBp } = game
  const key = `${gameId}:${modelId}:${modelVersion}`
  return keptFor(deps).returns.load(key, RETURNS_KEPT_MS, async () => {
    const sums = await findReturns(deps.db, { gameId, modelId, modelVersion })
    const sd = modelId === null ? 0 : publishedSd(modelId, modelVersion!)
    return { gameId, modelVersion, rtpBp, roundsMin: ROUNDS_MIN, measured: measured(sums, sd) }
  })
}

const publishedSd = (modelId: string, version: number) =>
  registry.find(modelId, version).model.expected.sd ?? 0

export async function playing(deps: Deps): Promise<Answer<typeof listPlaying>> {
  return { minutes: PLAYING_MINUTES, games: await keptFor(deps).playing() }
}

/**
 * The ratio of sums with its 99 % interval (Cochran, Sampling Techniques, 3rd ed., 2.11). If rare wins have not
 * occurred yet, the sample understates the deviation; so the interval is never narrower than the model's published
 * deviation implies.
 */
export function measured(sums: Returns | undefined, leastSd: number): MeasuredGame['measured'] {
  if (!sums || sums.rounds < ROUNDS_MIN) return null
  const { rounds, staked, firstAt } = sums
  const { ratio, sd } = ratioOf(sums, leastSd)
  const half = (Z99 * sd * Math.sqrt(rounds)) / staked
  return {
    rounds,
    returnBp: Math.round(ratio * 10_000),
    lowBp: Math.max(0, Math.floor((ratio - half) * 10_000)),
    highBp: Math.ceil((ratio + half) * 10_000),
    since: firstAt.toISOString(),
  }
}

function ratioOf(sums: Returns, leastSd: number): { ratio: number; sd: number } {
  const { rounds, staked, won, stakedStaked, stakedWon, wonWon } = sums
  const ratio = won / staked
  const squares = wonWon - 2 * ratio * stakedWon + ratio * ratio * stakedStaked
  return { ratio, sd: Math.max(Math.sqrt(Math.max(0, squares) / (rounds - 1)), leastSd) }
}

type Promised = {
  id: number
  modelId: string | null
  modelVersion: number | null
  rtpBp: number | null
}

/** The measured and promised returns of some games, by id; read from stored sums, never from rounds. */
export async function officeReturns(
  tx: Tx,
  games: readonly Promised[],
): Promise<Map<number, OfficeReturns>> {
  const sums = await listReturns(
    tx,
    games.map(({ id }) => id),
  )
  return new Map(
    games.map(({ id, modelId, modelVersion, rtpBp }) => {
      const expected =
        modelId === null ? undefined : registry.find(modelId, modelVersion!).model.expected
      const told = rtpBp === null ? undefined : rtpBp / 10_000
      const promised = expected ? expected.rtp : told
      const own = sums.find(
        (one) =>
          one.gameId === id &&
          one.modelId === (modelId ?? '') &&
          one.modelVersion === (modelVersion ?? 0),
      )
      return [id, comparedWith(promised, own, expected?.sd ?? 0)]
    }),
  )
}

/** The deviation of a return from the promised one, in standard errors of the ratio. */
export function comparedWith(
  promised: number | undefined,
  sums: Returns | undefined,
  leastSd: number,
): OfficeReturns {
  const told = measured(sums, leastSd)
  const promisedBp = promised === undefined ? null : Math.round(promised * 10_000)
  if (!sums || told === null || promised === undefined)
    return { promisedBp, measured: told, z: null, isFar: false }
  const { ratio, sd } = ratioOf(sums, leastSd)
  const score = sd === 0 ? 0 : ((ratio - promised) * sums.staked) / (sd * Math.sqrt(sums.rounds))
  const z = Math.round(score * 100) / 100
  return { promisedBp, measured: told, z, isFar: Math.abs(score) > RETURN_FAR }
}
