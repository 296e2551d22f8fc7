/** Facts by which the person behind an account is recognised in another account. */
import { type PersonFactKind } from '@ayva/contract/protection/limits/office'
import * as z from 'zod/mini'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from './deps.ts'
import { type Kind, publish } from './work/events.ts'

/** `value` is the same in every account of the person; it is stored only as a keyed hash. */
export type PersonFact = { kind: PersonFactKind; value: string }

/** The present facts that a module knows of a player, a bounded number of each kind. */
export type PersonFactsOf = (
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  playerId: bigint,
) => Promise<PersonFact[]>

/** A module knows another fact of the player than before. The event holds no data, so that none remains in the outbox. */
export const personChanged: Kind<Record<never, never>> = {
  kind: 'lib.person_changed',
  body: z.object({}),
}

/** In the transaction of the change. */
export const personHasChanged = (tx: Tx, playerId: bigint, at: Date): Promise<void> =>
  publish(tx, personChanged, { playerId, body: {}, at })
