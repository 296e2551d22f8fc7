import { queues } from '#lib/work/jobs.ts'
import { ProviderAway } from './ask.ts'

/** Half of the hands that work for providers: one that hangs leaves the others theirs. */
const HANDS_EACH = queues.provider / 2
const busy = new Map<string, number>()

/** Works for a provider as long as it has not got its share of hands already; else it is away for now. */
export async function withHand<T>(provider: string, work: () => Promise<T>): Promise<T> {
  const hands = busy.get(provider) ?? 0
  if (hands >= HANDS_EACH) throw new ProviderAway(`${provider} keeps ${hands} jobs waiting`)
  busy.set(provider, hands + 1)
  try {
    return await work()
  } finally {
    busy.set(provider, busy.get(provider)! - 1)
  }
}
