import { type Claim, type Recorded } from './claim.ts'

type Told = Record<string, unknown>

/** Far longer than the text of any round. */
const PASTED_MAX = 100_000

/**
 * All known data of a round as a text. Its reader cannot know what this browser was shown, so the text contains the
 * hash that the server stated.
 */
export function writePasted(claim: Claim, { seen, typedHash, ...told }: Recorded): string {
  const serverSeedHash = typedHash ?? seen?.hash ?? told.serverSeedHash
  const recorded = { ...told, serverSeedHash }
  return JSON.stringify({ claim, recorded }, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/** Parses such a text; undefined if it is empty, null if it is something else. */
export function readPasted(text: string): { claim: Claim; recorded: Recorded } | undefined | null {
  if (text.trim() === '') return undefined
  if (text.length > PASTED_MAX) return null
  try {
    const { claim, recorded = {} } = JSON.parse(text) as { claim?: object; recorded?: object }
    if (typeof claim !== 'object' || claim === null) return null
    const { bet, modelId, serverSeed, clientSeed, nonce } = claim as Record<string, unknown>
    const texts = [bet, modelId, serverSeed, clientSeed]
    if (texts.some((one) => typeof one !== 'string') || typeof nonce !== 'number') return null
    const told = recorded as Told
    return {
      claim: { actions: [], params: {}, ...claim, bet: BigInt(bet as string) } as unknown as Claim,
      recorded: recordedIn(told),
    }
  } catch {
    return null
  }
}

function recordedIn(told: Told): Recorded {
  const { serverSeedHash, modelHash, status, outcome, payout, stake, returned } = told
  const recorded: Recorded = { outcome }
  if (typeof serverSeedHash === 'string') recorded.serverSeedHash = serverSeedHash
  if (typeof modelHash === 'string') recorded.modelHash = modelHash
  if (status === 'open' || status === 'settled' || status === 'void') recorded.status = status
  if (typeof payout === 'string') recorded.payout = BigInt(payout)
  if (typeof stake === 'string') recorded.stake = BigInt(stake)
  if (typeof returned === 'string') recorded.returned = BigInt(returned)
  return recorded
}
