/** Which networks are configured, and which of them are offered. */
import {
  type Network,
  networks,
  type Offered,
  socialSettings,
} from '@ayva/contract/identity/social'
import { perApp } from '#lib/cache/per-app.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { NetworkClient } from './client.ts'
import { networksOf } from './networks.ts'

const clientsOf = perApp(
  ({ config, clock }) =>
    new Map(
      Object.entries(networksOf(config)).map(([network, setup]) => [
        network as Network,
        new NetworkClient(setup, clock),
      ]),
    ),
)

/** In the order of the setting, without networks that are not configured. */
export async function offered(deps: Deps): Promise<Offered[]> {
  const wanted = await readSetting(deps, socialSettings, 'social_authorization')
  const clients = clientsOf(deps)
  return [...new Set(wanted)]
    .filter((network) => clients.has(network))
    .map((network) => ({ network, title: networks[network] }))
}

/** Undefined if the network is not, or no longer, offered. */
export async function clientOf(deps: Deps, network: Network): Promise<NetworkClient | undefined> {
  const open = (await offered(deps)).some((one) => one.network === network)
  return open ? clientsOf(deps).get(network) : undefined
}
