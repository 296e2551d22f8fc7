import { type Game } from '@ayva/contract/games/lobby'
import { formatCount } from '@ayva/kit/format'
import { text } from '../card/card.text.ts'

type Figures = Pick<Game, 'rtpBp' | 'rtpOf' | 'volatility' | 'topWin'> & { hitBp?: number | null }

/** «96,13 %»: hundredths of a per cent, without trailing zeros. */
export function percent(bp: number): string {
  const digits = String(bp % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.floor(bp / 100)}${digits && `,${digits}`}\u00A0%`
}

const risks: Record<string, number> = { low: 0, medium: 2, high: 3, 'very high': 4 }
/** A game whose risk the player chooses ranks between the low-risk ones and the others. */
const riskOf = ({ volatility }: Pick<Game, 'volatility'>) => risks[volatility ?? ''] ?? 1

/** The game with the least risk, and among those the highest return. */
export function mildest<Some extends Pick<Game, 'rtpBp' | 'volatility'>>(
  games: Some[],
): Some | undefined {
  return games.toSorted((one, other) => riskOf(one) - riskOf(other) || other.rtpBp - one.rtpBp)[0]
}

/** The mathematical figures of a game in a few words each. */
export function figuresOf({ rtpBp, rtpOf, volatility, topWin, hitBp }: Figures): string[] {
  const risk = volatilityOf(volatility, text.volatilityIs)
  return [
    text.rtp(rtpOf === null ? percent(rtpBp) : `${percent(rtpBp)}, ${rtpOf}`),
    ...(risk === undefined ? [] : [risk]),
    ...(topWin === null ? [] : [topWinWords(topWin)]),
    ...(typeof hitBp === 'number' ? [text.hits(percent(hitBp))] : []),
  ]
}

/** The largest win that occurs at least once in a million rounds, with its odds. */
export function topWinWords({ x, oneIn }: NonNullable<Game['topWin']>): string {
  const times = Number.isInteger(x) ? formatCount(x) : String(x).replace('.', ',')
  return text.topWin(`×${times}`, formatCount(oneIn))
}

/** The volatility in a word; undefined if it is unknown. */
export function volatilityOf(
  volatility: string | null,
  say = (word: string) => word,
): string | undefined {
  if (volatility === 'own') return text.ownRisk
  const words: Record<string, string> = text.volatility
  const isKnown = volatility !== null && Object.hasOwn(words, volatility)
  return isKnown ? say(words[volatility]!) : undefined
}
