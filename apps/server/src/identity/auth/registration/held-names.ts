/**
 * Names that may not open an account for a time: those of an account that was closed during a break from play, so that
 * the player cannot return under them before the break ends. Only keyed hashes are stored.
 */
import { type Tx } from '#lib/data/db.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import { type Deps } from '#lib/deps.ts'
import * as store from '../accounts/directory.sql.ts'

/** An e-mail, a phone, or the id of an account at a social network. */
export type HeldName = { kind: 'email' | 'phone' | 'network'; name: string }

const hashesOf = ({ config }: Pick<Deps, 'config'>, { kind, name }: HeldName) =>
  keyedHashes(config, 'auth: held name', `${kind} ${name}`).map((hash) => hash.toString('hex'))

/** Holds a name, for ever if `until` is null; an existing later end is kept. */
export async function holdName(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  name: HeldName,
  until: Date | null,
): Promise<void> {
  await store.insertHeld(tx, { nameHash: hashesOf(deps, name)[0]!, until })
}

/**
 * In a transaction that opens an account it must be called after claiming the name: the claim waits for a transaction
 * that releases the name, which also holds it.
 */
export async function isHeld(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  names: readonly HeldName[],
): Promise<boolean> {
  const hashes = names.flatMap((name) => hashesOf(deps, name))
  return hashes.length > 0 && store.isAnyHeld(tx, hashes, deps.clock.now())
}
