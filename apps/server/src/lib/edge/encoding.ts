import { Cache } from '#lib/cache/cache.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** In the order of our own taste: it decides where a visitor has none. */
const ours = ['br', 'gzip', 'identity'] as const
const ACCEPTED_MAX = 256
const LENGTH_MAX = 256
const DAY_MS = 86_400_000
/** What is not named is taken as it is, after everything that is named. */
const UNNAMED = 0.0001

/** Browsers of one make send the same header: it is read once. */
const known = new Cache<Encoding>({ most: ACCEPTED_MAX })

/** The packing that an `Accept-Encoding` prefers among ours; nothing at all where it takes none. */
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

/** A name and how much it is wanted; what cannot be read is not wanted. */
function weightOf([name = '', ...parameters]: string[]): [string, number] {
  const quality = parameters
    .map((one) => one.trim().toLowerCase())
    .find((one) => one.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [name.trim().toLowerCase(), weight >= 0 && weight <= 1 ? weight : 0]
}
