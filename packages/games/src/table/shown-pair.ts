/** The seed pair of a table as this browser was shown it, stored for the proof of the rounds played with it. */
import { type Call } from '@ayva/contract/client'
import { type Launch } from '@ayva/contract/games/play'
import { fixDemoSeed, type Round, showSeeds } from '@ayva/contract/games/rounds'
import { keepShown, type Shown } from './commitments.ts'
import { newBetKey } from './bet-key.ts'

type Options = Launch['launchOptions']
export type Pair = Pick<Options, 'serverSeedHash' | 'clientSeed' | 'clientSeedChosen'>

/** Must be called before the bet is sent. */
export function keepBetPair(roundId: string, pair: Pair): void {
  if (isShown(pair)) keepShown('round', roundId, shownOf(pair))
}

/** Adds the number that the server gave to the round; later rounds of the same pair are identified by the pair. */
export function keepBetNonce({ id, mode, seedPairId, nonce }: Round, pair: Pair): void {
  if (!isShown(pair)) return
  const shown = shownOf(pair)
  shown.nonce = nonce
  keepShown('round', id, shown)
  // Pairs of a demo share one id.
  if (mode === 'real') keepShown('pair', seedPairId, shown)
}

/** A replayed round has no pair, and proves nothing. */
const isShown = ({ serverSeedHash }: Pair) => serverSeedHash !== ''

function shownOf({ serverSeedHash: hash, clientSeed }: Pair): Shown {
  return clientSeed === null ? { hash } : { hash, clientSeed }
}

/** The pair of the next bet, after another tab or device has changed it. */
export async function currentPair(
  { call, options: { demoId } }: { call: Call; options: Options },
  last: Pair,
): Promise<Pair | null> {
  if (demoId === null) return (await call(showSeeds, {})).current
  const params = { demoId }
  const { serverSeedHash } = last
  const { rotateDemoSeeds } = await import('@ayva/contract/games/rounds/demo')
  // The pair with this hash is revealed already, so the call only returns the hash of the next one.
  await call(rotateDemoSeeds, { params, body: { serverSeedHash } })
  return call(fixDemoSeed, { params, body: { clientSeed: newBetKey() } })
}
