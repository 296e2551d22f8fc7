import { Cache } from '#lib/cache/cache.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** In order of preference, for a client that accepts several equally. */
const ours = ['br', 'gzip', 'identity'] as const
const ACCEPTED_MAX = 256
const LENGTH_MAX = 256
const DAY_MS = 86_400_000
/** The weight of `identity` if the header does not name it: below everything that is named. */
const UNNAMED = 0.0001

/** Parsed headers are cached, because browsers of one kind send the same header. */
const known = new Cache<Encoding>({ most: ACCEPTED_MAX })

/** The encoding that an `Accept-Encoding` header prefers among ours; `identity` if it accepts none. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted.length > LENGTH_MAX) return 'identity'
  const found = known.find(accepted)
  if (found) return found
  const chosen = choose(accepted)
  known.keep(known.begin(), accepted, chosen, DAY_MS)
  return chosen
}

function choose(accepted: string): Encoding {
  const weights = new Map(accepted.split(',').map((one) => weightOf(one.split(';'))))
  const rest = weights.get('*')
  const weigh = (name: Encoding) => weights.get(name) ?? rest ?? (name === 'identity' ? UNNAMED : 0)
  let best: Encoding = 'identity'
  for (const name of ours.toReversed())
    if (weigh(name) > 0 && weigh(name) >= weigh(best)) best = name
  return best
}

/** Parses a name with its weight; an unreadable weight counts as 0. */
function weightOf([name = '', ...parameters]: string[]): [string, number] {
  const quality = parameters
    .map((one) => one.trim().toLowerCase())
    .find((one) => one.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [name.trim().toLowerCase(), weight >= 0 && weight <= 1 ? weight : 0]
}
