/** Games as cards: what the lobby says of each, and the figures of its mathematics. */
import { type GameCard } from '@ayva/contract/lobby'
import { type Model } from '@ayva/game-math/engine'
import { registry } from '@ayva/games/registry.ts'
import { type selectCards } from './lobby.sql.ts'

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

export function cardOf(row: CardRow): GameCard {
  const { id, slug, name, engine, art, onlyRealBalance, isMobile, isNew, bets, players } = row
  const { developerId, developerSlug, developerName } = row
  return {
    ...{ id, slug, name, engine, art, onlyRealBalance, isMobile, isNew },
    developer: { id: developerId, slug: developerSlug, name: developerName },
    ...{ betStatistic: bets, userStatistic: players },
    categories: row.categories,
    ...figuresIn(row),
    launchType: row.launchType as GameCard['launchType'],
  }
}

type FiguresRow = Pick<CardRow, 'supplier' | 'modelId' | 'modelVersion' | 'rtpBp'> &
  Partial<Pick<CardRow, 'volatility' | 'maxWinX'>>

/** Of an own game its model's; of another what its supplier says. */
export function figuresIn(row: FiguresRow) {
  const { supplier, modelId, modelVersion, rtpBp, volatility = null, maxWinX = null } = row
  if (supplier !== null) return { rtpBp: rtpBp!, volatility, maxWinX, hitBp: null }
  return figuresOf(registry.find(modelId!, modelVersion!).model)
}

/** What the lobby says of a game's mathematics, out of the published figures of its model. */
export function figuresOf({ expected }: Pick<Model, 'expected'>) {
  const { rtp = 0, volatility, maxWinX, hitFrequency } = expected
  return {
    rtpBp: inHundredths(rtp),
    volatility: typeof volatility === 'string' ? volatility : null,
    maxWinX: typeof maxWinX === 'number' ? maxWinX : null,
    hitBp: hitFrequency === undefined ? null : inHundredths(hitFrequency),
  }
}

/** Of a per cent, rounded down. A hair is added first: 0.99 as a float lies below 99 hundredths. */
const inHundredths = (share: number) => Math.floor(share * 10_000 + 1e-6)
