import { queues } from '#lib/work/jobs.ts'
import { ProviderAway } from './ask.ts'

/** Half of the concurrent calls to providers, so that one that hangs leaves capacity for the others. */
const HANDS_EACH = queues.provider / 2
const busy = new Map<string, number>()

/** The provider has reached its share of concurrent calls; nothing failed, and the call can be repeated shortly. */
export class HandsBusy extends ProviderAway {
  override name = 'HandsBusy'
}

/** Runs `work` unless the provider has already reached its share of concurrent calls; otherwise throws `HandsBusy`. */
export async function withHand<T>(provider: string, work: () => Promise<T>): Promise<T> {
  const hands = busy.get(provider) ?? 0
  if (hands >= HANDS_EACH) throw new HandsBusy(`${provider} keeps ${hands} jobs waiting`)
  busy.set(provider, hands + 1)
  try {
    return await work()
  } finally {
    busy.set(provider, busy.get(provider)! - 1)
  }
}
