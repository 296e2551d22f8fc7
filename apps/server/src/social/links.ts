/**
 * Networks that belong to an account.
 *
 * Locks: the player's links, in order of their networks.
 */
import { type Network, networks, type Offered, oauth, unlinkNetwork } from '@ayva/contract/social'
import { refusing } from '@ayva/contract/base'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import * as auth from '../auth/auth.ts'
import { offered } from './offered.ts'
import * as store from './social.sql.ts'

const refuse = refusing(oauth.refusals)

type Linking = store.Identity & { playerId: bigint; name: string }

/** Links an account of a network to a player's; refuses one that is somebody's: nothing may be kept then. */
export async function link(tx: Tx, { clock }: Deps, linking: Linking): Promise<void> {
  const { network, subject, playerId } = linking
  const values = { network: networks[network] }
  const owner = await store.claim(tx, { network, subject }, playerId)
  if (owner !== playerId) throw refuse('network_used', { values })
  if (!(await store.insertLink(tx, { ...linking, linkedAt: clock.now() })))
    throw refuse('network_linked', { values })
}

type Shown = { network: Network; title: string; name: string; linkedAt: string }

/** What is linked, and what may be. */
export async function linksOf(
  deps: Deps,
  playerId: bigint,
): Promise<{ links: Shown[]; offered: Offered[] }> {
  const links = await store.listLinks(deps.db, playerId)
  return {
    links: links.map(({ network, name, linkedAt }) => ({
      ...{ network, title: networks[network], name },
      linkedAt: linkedAt.toISOString(),
    })),
    offered: await offered(deps),
  }
}

/** Takes a network away, unless it is the last way in. */
export async function unlink(deps: Deps, playerId: bigint, network: Network): Promise<null> {
  return transaction(deps.db, async (tx) => {
    const links = await store.lockLinks(tx, playerId)
    const found = links.find((one) => one.network === network)
    if (!found) return null
    if (links.length === 1 && !(await auth.hasPassword(tx, playerId)))
      throw refusing(unlinkNetwork.refusals)('last_way_in')
    await store.deleteLink(tx, playerId, network)
    await store.unclaim(tx, found)
    return null
  })
}
