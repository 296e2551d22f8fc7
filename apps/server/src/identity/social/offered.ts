/** Which networks the site knows, and which of them it offers. */
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

/** In the order of the setting; what the server is not set up for is not offered. */
export async function offered(deps: Deps): Promise<Offered[]> {
  const wanted = await readSetting(deps, socialSettings, 'social_authorization')
  const clients = clientsOf(deps)
  return [...new Set(wanted)]
    .filter((network) => clients.has(network))
    .map((network) => ({ network, title: networks[network] }))
}

/** Undefined for a network that is not offered, as it may not be by now. */
export async function clientOf(deps: Deps, network: Network): Promise<NetworkClient | undefined> {
  const open = (await offered(deps)).some((one) => one.network === network)
  return open ? clientsOf(deps).get(network) : undefined
}
