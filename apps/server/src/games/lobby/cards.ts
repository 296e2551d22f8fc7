/** Game cards: the fields that the lobby shows, and the figures of the mathematics. */
import { type GameCard } from '@ayva/contract/games/lobby'
import { type Model } from '@ayva/game-math/engine'
import { registry } from '@ayva/games/registry.ts'
import { volatilityIn } from '@ayva/games/risk.ts'
import { topWinOf } from '@ayva/games/top-wins.ts'
import { type selectCards } from './lobby.sql.ts'

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

export function cardOf(row: CardRow): GameCard {
  const { id, slug, name, engine, art, onlyRealBalance, isMobile, isNew, bets, players } = row
  const { developerId, developerSlug, developerName } = row
  return {
    id,
    slug,
    name,
    engine,
    art,
    onlyRealBalance,
    isMobile,
    isNew,
    developer: { id: developerId, slug: developerSlug, name: developerName },
    betStatistic: bets,
    userStatistic: players,
    categories: row.categories,
    ...figuresIn(row),
    launchType: row.launchType as GameCard['launchType'],
  }
}

type FiguresRow = Pick<CardRow, 'supplier' | 'modelId' | 'modelVersion' | 'rtpBp'> &
  Partial<Pick<CardRow, 'volatility' | 'maxWinX'>>

/** The figures of an own game's model, or those that the supplier states. */
export function figuresIn(row: FiguresRow) {
  const { supplier, modelId, modelVersion, rtpBp, volatility = null, maxWinX = null } = row
  if (supplier !== null)
    return { rtpBp: rtpBp!, rtpOf: null, volatility, maxWinX, topWin: null, hitBp: null }
  const { model } = registry.find(modelId!, modelVersion!)
  const math = registry.engine(model.engine)
  const topWin = topWinOf(model)
  return {
    ...figuresOf(model),
    rtpOf: math.returnOf ?? null,
    volatility: volatilityIn(math, model),
    topWin: topWin ? { x: roundedDown(topWin.x), oneIn: topWin.oneIn } : null,
  }
}

/** The figures of a game's mathematics from its model's published data. */
export function figuresOf({ expected }: Pick<Model, 'expected'>) {
  const { rtp = 0, maxWinX, hitFrequency } = expected
  return {
    rtpBp: inHundredths(rtp),
    maxWinX: typeof maxWinX === 'number' ? maxWinX : null,
    hitBp: hitFrequency === undefined ? null : inHundredths(hitFrequency),
  }
}

/** Small wins keep hundredths; the epsilon compensates floating-point error as below. */
const roundedDown = (x: number) => (x < 100 ? Math.floor(x * 100 + 1e-6) / 100 : Math.floor(x))

/** Hundredths of a per cent, rounded down. The epsilon is needed because 0.99 as a float is below 99 hundredths. */
const inHundredths = (share: number) => Math.floor(share * 10_000 + 1e-6)
