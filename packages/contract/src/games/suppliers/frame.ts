/**
 * What the page and a supplier's game in its frame say to each other by `postMessage`. Both sides check
 * the origin of each message; what is not one of these is nothing.
 */

const fromGameTypes = [
  'ready',
  'round-start',
  'round-end',
  'back',
  'cash',
  'balance-changed',
  'error',
] as const
/** `round-start` and `round-end` may name the round; `error` may carry a short code. */
export type FromGame = {
  source: 'ayva-game'
  type: (typeof fromGameTypes)[number]
  roundId?: string
  code?: string
}

/** `balance` says that it has changed, and not what it is: the game asks the wallet through its server. */
export type ToGame =
  | { source: 'ayva'; type: 'balance' | 'pause' | 'resume' }
  | { source: 'ayva'; type: 'sound'; on: boolean }

const NAME = /^[\w.:-]{1,100}$/

/** A message of the game as it may be acted on; undefined for everything else. The origin is the caller's. */
export function readFromGame(data: unknown): FromGame | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, type, roundId, code } = data as Record<string, unknown>
  const known = fromGameTypes.find((one) => one === type)
  if (source !== 'ayva-game' || known === undefined) return undefined
  return {
    source,
    type: known,
    ...(isName(roundId) && { roundId }),
    ...(isName(code) && { code }),
  }
}

/** A message of the page as a game may act on it. The origin is the caller's. */
export function readToGame(data: unknown): ToGame | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, type, on } = data as Record<string, unknown>
  if (source !== 'ayva') return undefined
  if (type === 'balance' || type === 'pause' || type === 'resume') return { source, type }
  return type === 'sound' && typeof on === 'boolean' ? { source, type, on } : undefined
}

const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value)
