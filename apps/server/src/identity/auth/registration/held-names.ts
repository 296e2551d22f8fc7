/**
 * Names that open no account for a time: those of an account that was closed on a break from play, so that
 * its player does not come back by them before the break ends. They are forgotten with their account, and
 * only keyed hashes are left.
 */
import { type Tx } from '#lib/data/db.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import { type Deps } from '#lib/deps.ts'
import * as store from '../accounts/directory.sql.ts'

/** An address, or an account of a network, as its directory writes it. */
export type HeldName = { kind: 'email' | 'phone' | 'network'; name: string }

const hashesOf = ({ config }: Pick<Deps, 'config'>, { kind, name }: HeldName) =>
  keyedHashes(config, 'auth: held name', `${kind} ${name}`).map((hash) => hash.toString('hex'))

/** Keeps a name back, for ever where `until` is null; a hold that ends later stays. */
export async function holdName(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  name: HeldName,
  until: Date | null,
): Promise<void> {
  await store.insertHeld(tx, { nameHash: hashesOf(deps, name)[0]!, until })
}

/**
 * Asked in the transaction that opens an account, it is asked after the name was claimed: who claims a name
 * that is being forgotten waits until it is held.
 */
export async function isHeld(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  names: readonly HeldName[],
): Promise<boolean> {
  const hashes = names.flatMap((name) => hashesOf(deps, name))
  return hashes.length > 0 && store.isAnyHeld(tx, hashes, deps.clock.now())
}
