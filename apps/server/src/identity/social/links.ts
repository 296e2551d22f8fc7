/**
 * Social networks that are linked to accounts.
 *
 * Locks: the player's row if the account existed before, then its link.
 */
import {
  type Network,
  networks,
  type Offered,
  oauth,
  unlinkNetwork,
} from '@ayva/contract/identity/social'
import { refusing } from '@ayva/contract/base'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type WaysIn } from '#lib/module.ts'
import * as auth from '../auth/auth.ts'
import { notifyOwner } from './letters.ts'
import { offered } from './offered.ts'
import * as store from './social.sql.ts'

const refuse = refusing(oauth.refusals)

type Linking = store.Identity & { playerId: bigint; name: string }

/**
 * Links a network account to a player; refuses one that is linked to another player. The caller's transaction must then
 * be rolled back.
 */
export async function link(tx: Tx, { clock }: Deps, linking: Linking): Promise<void> {
  const { network, subject, playerId } = linking
  const values = { network: networks[network] }
  const owner = await store.claim(tx, { network, subject }, playerId)
  if (owner !== playerId) throw refuse('network_used', { values })
  if (!(await store.insertLink(tx, { ...linking, linkedAt: clock.now() })))
    throw refuse('network_linked', { values })
}

/** Links a network to an existing account whose owner has given a proof, and notifies the owner. */
export async function linkOwn(tx: Tx, deps: Deps, linking: Linking): Promise<void> {
  const { network, subject, playerId } = linking
  await auth.lockPlayer(tx, playerId)
  const known = (await store.findPlayer(tx, { network, subject })) === playerId
  await link(tx, deps, linking)
  if (!known) await notifyOwner(tx, { playerId, network, what: 'linked', at: deps.clock.now() })
}

type Shown = { network: Network; title: string; name: string; linkedAt: string }

/** The linked networks, and those that can be linked. */
export async function linksOf(
  deps: Deps,
  playerId: bigint,
): Promise<{ links: Shown[]; offered: Offered[] }> {
  const links = await store.listLinks(deps.db, playerId)
  return {
    links: links.map(({ network, name, linkedAt }) => ({
      network,
      title: networks[network],
      name,
      linkedAt: linkedAt.toISOString(),
    })),
    offered: await offered(deps),
  }
}

type Unlinking = { playerId: bigint; network: Network; ways: readonly WaysIn[] }

/** Unlinks a network unless it is the last way to log in. The caller must have checked the proof. */
export async function unlink(deps: Deps, { playerId, network, ways }: Unlinking): Promise<null> {
  const last = () => refusing(unlinkNetwork.refusals)('last_way_in')
  return transaction(deps.db, (tx) =>
    auth.takeWayIn(tx, { playerId, ways, last }, async () => {
      const subject = await store.deleteLink(tx, playerId, network)
      if (subject === undefined) return null
      await store.unclaim(tx, { network, subject })
      await notifyOwner(tx, { playerId, network, what: 'unlinked', at: deps.clock.now() })
      return null
    }),
  )
}
