import { ProviderAway } from './ask.ts'
import { coins } from './coins.ts'
import { kassa } from './kassa.ts'
import { type Provider } from './provider.ts'
import { sandbox } from './sandbox.ts'

/** Every payment provider by the name that systems, payments and notices keep: the only list of them. */
export const providers = { sandbox, kassa, coins } as const satisfies Record<string, Provider>
export type ProviderName = keyof typeof providers

/** The provider of a payment; one that is no longer here is away, and what waits for it goes on waiting. */
export function providerOf(name: string): Provider {
  if (!Object.hasOwn(providers, name)) throw new ProviderAway(`nobody is called ${name}`)
  return providers[name as ProviderName]
}
