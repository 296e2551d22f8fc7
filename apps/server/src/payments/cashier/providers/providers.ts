import { ProviderAway } from './ask.ts'
import { coins } from './coins.ts'
import { kassa } from './kassa.ts'
import { type Provider } from './provider.ts'
import { sandbox } from './sandbox.ts'

/** The registry of payment providers, by the names that systems, payments and notices store. */
export const providers = { sandbox, kassa, coins } as const satisfies Record<string, Provider>
export type ProviderName = keyof typeof providers

/**
 * The provider of a payment; one that was removed from the registry counts as unreachable, so its payments keep
 * waiting.
 */
export function providerOf(name: string): Provider {
  if (!Object.hasOwn(providers, name)) throw new ProviderAway(`nobody is called ${name}`)
  return providers[name as ProviderName]
}
