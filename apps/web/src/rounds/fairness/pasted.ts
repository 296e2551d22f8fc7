import { type Claim, type Recorded } from './claim.ts'

/** Far more than any round has to say. */
const PASTED_MAX = 100_000

/** All that is known of a round, as a text that can be taken along. */
export function writePasted(claim: Claim, recorded: Recorded): string {
  return JSON.stringify({ claim, recorded }, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/** The same out of that text; undefined where there is none, null where it is something else. */
export function readPasted(text: string): { claim: Claim; recorded: Recorded } | undefined | null {
  if (text.trim() === '') return undefined
  if (text.length > PASTED_MAX) return null
  try {
    const { claim, recorded = {} } = JSON.parse(text) as { claim?: object; recorded?: object }
    if (typeof claim !== 'object' || claim === null) return null
    const { bet, modelId, serverSeed, clientSeed, nonce } = claim as Record<string, unknown>
    const texts = [bet, modelId, serverSeed, clientSeed]
    if (texts.some((one) => typeof one !== 'string') || typeof nonce !== 'number') return null
    const { payout } = recorded as { payout?: unknown }
    return {
      claim: { actions: [], params: {}, ...claim, bet: BigInt(bet as string) } as unknown as Claim,
      recorded: {
        ...recorded,
        ...(typeof payout === 'string' && { payout: BigInt(payout) }),
      },
    }
  } catch {
    return null
  }
}
