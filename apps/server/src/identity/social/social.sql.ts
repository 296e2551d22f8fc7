import { type Network } from '@ayva/contract/identity/social'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

/** An account at a network, as in the directory. */
export type Identity = { network: Network; subject: string }
const nameOf = ({ network, subject }: Identity) => `${network} ${subject}`

export async function findPlayer(tx: Tx, identity: Identity): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('playerSocial')
    .select('playerId')
    .where('name', '=', nameOf(identity))
    .executeTakeFirst()
  return row?.playerId
}

/** The player who logs in with a Telegram account. */
export function telegramPlayer(tx: Tx, subject: string): Promise<bigint | undefined> {
  return findPlayer(tx, { network: 'telegram', subject })
}

/**
 * Claims a network account; returns its player, another one if it was claimed before, even by a concurrent transaction.
 */
export async function claim(tx: Tx, identity: Identity, playerId: bigint): Promise<bigint> {
  const name = nameOf(identity)
  const row = await tx
    .insertInto('playerSocial')
    .values({ name, playerId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('playerId')
    .executeTakeFirst()
  return row?.playerId ?? (await findPlayer(tx, identity))!
}

export async function unclaim(tx: Tx, identity: Identity): Promise<void> {
  await tx.deleteFrom('playerSocial').where('name', '=', nameOf(identity)).execute()
}

export type NewLink = Identity & { playerId: bigint; name: string; linkedAt: Date }

/** False if the player has linked another account of that network. */
export async function insertLink(tx: Tx, link: NewLink): Promise<boolean> {
  const { subject, name } = link
  const row = await tx
    .insertInto('socialLink')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .columns(['playerId', 'network'])
        .doUpdateSet({ name })
        .where('socialLink.subject', '=', subject),
    )
    .returning('network')
    .executeTakeFirst()
  return row !== undefined
}

export type LinkRow = { network: Network; subject: string; name: string; linkedAt: Date }

export async function listLinks(tx: Tx, playerId: bigint): Promise<LinkRow[]> {
  return tx
    .selectFrom('socialLink')
    .select([sql<Network>`network`.as('network'), 'subject', 'name', 'linkedAt'])
    .where('playerId', '=', playerId)
    .orderBy('linkedAt')
    .execute()
}

export async function countLinks(tx: Tx, playerId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('socialLink')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .executeTakeFirstOrThrow()
  return count
}

/** The id of the unlinked network account; undefined if none was linked. */
export async function deleteLink(
  tx: Tx,
  playerId: bigint,
  network: Network,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('socialLink')
    .where('playerId', '=', playerId)
    .where('network', '=', network)
    .returning('subject')
    .executeTakeFirst()
  return row?.subject
}

type Flow = {
  stateHash: Buffer
  browserHash: Buffer
  network: Network
  forPlayer: bigint | null
  expiresAt: Date
}

export async function insertFlow(tx: Tx, flow: Flow): Promise<void> {
  await tx.insertInto('socialFlow').values(flow).execute()
}

/** Takes the flow of a login, so that it is used once and only in its browser. */
export async function takeFlow(
  tx: Tx,
  { stateHash, browserHash, now }: Pick<Flow, 'stateHash' | 'browserHash'> & { now: Date },
): Promise<Pick<Flow, 'network' | 'forPlayer'> | undefined> {
  return tx
    .deleteFrom('socialFlow')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .returning([sql<Network>`network`.as('network'), 'forPlayer'])
    .executeTakeFirst()
}

export const sweepFlows: Sweep = ({ now }, limit) =>
  sql`delete from social_flow where state_hash in (
    select state_hash from social_flow where expires_at < ${now} order by expires_at limit ${limit})`

/** Deletes the links of a closed account, so that the network accounts can open others. */
export async function forgetLinks(tx: Tx, playerId: bigint): Promise<void> {
  const links = await tx
    .deleteFrom('socialLink')
    .where('playerId', '=', playerId)
    .returning(['network', 'subject'])
    .execute()
  for (const link of links) await unclaim(tx, link as Identity)
}
