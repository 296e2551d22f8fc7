import { queues } from '#lib/work/jobs.ts'
import { ProviderAway } from './ask.ts'

/** Half of the hands that work for providers: one that hangs leaves the others theirs. */
const HANDS_EACH = queues.provider / 2
const busy = new Map<string, number>()

/** A provider has its share of hands at work: nothing has failed, and one is free in a moment. */
export class HandsBusy extends ProviderAway {
  override name = 'HandsBusy'
}

/** Works for a provider as long as it has not got its share of hands already; else refuses `HandsBusy`. */
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
