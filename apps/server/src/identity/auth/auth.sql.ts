import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { findByEmail, findByPhone } from './accounts/directory.sql.ts'

export type LoginRow = { id: bigint; passwordHash: string | null; knownDevice: boolean }

/** An id that no player has. */
const NOBODY = 0n

/** The name typed at a login. */
export type Name = { email: string } | { phone: string }

/** Runs the same query for an unknown name, so that the time does not reveal whether an account exists. */
export async function findForLogin(
  tx: Tx,
  { name, deviceHash }: { name: Name; deviceHash: Buffer },
): Promise<LoginRow | undefined> {
  const found = 'phone' in name ? findByPhone(tx, name.phone) : findByEmail(tx, name.email)
  const id = (await found) ?? NOBODY
  const row = await tx
    .selectFrom('player')
    .leftJoin('knownDevice as device', (join) =>
      join.onRef('device.playerId', '=', 'player.id').on('device.deviceHash', '=', deviceHash),
    )
    .select(['player.id', 'player.passwordHash', 'device.lastSeenAt'])
    .where('player.id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, passwordHash: row.passwordHash, knownDevice: row.lastSeenAt !== null }
}

/** The data of an account that other modules may read. */
export async function findAccount(tx: Tx, id: bigint) {
  return tx
    .selectFrom('player')
    .select([
      ...(['id', 'email', 'emailConfirmedAt', 'phone', 'phoneConfirmedAt'] as const),
      ...([
        'username',
        'labels',
        'blockedAt',
        'blockedWords',
        'locale',
        'denomination',
        'createdAt',
      ] as const),
      ...(['profileFilledAt', 'closesAt', 'autoLogout'] as const),
      sql<Currency>`currency`.as('currency'),
      ...isMissing,
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The addresses for letters to a player; undefined if there is no such player. */
export async function findLetterAccount(tx: Tx, id: bigint) {
  return tx
    .selectFrom('player')
    .select(['email', 'emailConfirmedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const isMissing = [
  sql<boolean>`birth_date is null`.as('noBirthDate'),
  sql<boolean>`rules_version is null`.as('noAgreement'),
] as const

/** Which required data of a player is missing. */
export async function findMissing(tx: Tx, id: bigint) {
  return tx
    .selectFrom('player')
    .select([...isMissing, 'closesAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Completion = { birthDate: string | null; rulesVersion: string | null; now: Date }

/** Sets only what is missing; existing values are not changed. */
export async function completePlayer(
  tx: Tx,
  id: bigint,
  { birthDate, rulesVersion, now }: Completion,
) {
  const acceptedAt = rulesVersion === null ? null : now
  return tx
    .updateTable('player')
    .set({
      birthDate: sql`coalesce(birth_date, ${birthDate}::date)`,
      rulesAcceptedAt: sql`case when rules_version is null then ${acceptedAt}::timestamptz
        else rules_accepted_at end`,
      rulesVersion: sql`coalesce(rules_version, ${rulesVersion}::text)`,
    })
    .where('id', '=', id)
    .returning([...isMissing])
    .executeTakeFirstOrThrow()
}

type EmailRow = { id: bigint; email: string | null; emailConfirmedAt: Date | null }

/** Locks the player, so that requests for letters are handled one after the other. */
export async function lockPlayer(tx: Tx, id: bigint): Promise<EmailRow> {
  return tx
    .selectFrom('player')
    .select(['id', 'email', 'emailConfirmedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type NewConfirmation = {
  tokenHash: Buffer
  playerId: bigint
  email: string
  createdAt: Date
  expiresAt: Date
}

export async function insertConfirmation(tx: Tx, confirmation: NewConfirmation): Promise<void> {
  await tx.insertInto('emailConfirmation').values(confirmation).execute()
}

type ConfirmationRequest = {
  playerId: bigint
  id: string
  email: string
  askedAt: Date
  expiresAt: Date
}

export async function insertConfirmationRequest(
  tx: Tx,
  request: ConfirmationRequest,
): Promise<void> {
  await tx.insertInto('emailConfirmationRequest').values(request).execute()
}

/** The request for a letter that is still needed; undefined if the e-mail is confirmed or was changed. */
export async function findConfirmationRequest(
  tx: Tx,
  { playerId, id }: Pick<ConfirmationRequest, 'playerId' | 'id'>,
): Promise<ConfirmationRequest | undefined> {
  return tx
    .selectFrom('emailConfirmationRequest as request')
    .innerJoin('player', (join) =>
      join
        .onRef('player.id', '=', 'request.playerId')
        .onRef('player.email', '=', 'request.email')
        .on('player.emailConfirmedAt', 'is', null),
    )
    .selectAll('request')
    .where('request.playerId', '=', playerId)
    .where('request.id', '=', id)
    .executeTakeFirst()
}

export async function lastAskedAt(tx: Tx, playerId: bigint): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('emailConfirmationRequest')
    .select('askedAt')
    .where('playerId', '=', playerId)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.askedAt
}

export type Link = { playerId: bigint; tokenHash: Buffer }
type Use = { playerId: bigint; email: string }

/** Uses up a valid confirmation link; undefined if there is none. */
export async function useConfirmation(
  tx: Tx,
  { playerId, tokenHash, now }: Link & { now: Date },
): Promise<Use | undefined> {
  return tx
    .updateTable('emailConfirmation')
    .set({ usedAt: now })
    .where('playerId', '=', playerId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['playerId', 'email'])
    .executeTakeFirst()
}

export async function wasUsed(tx: Tx, { playerId, tokenHash }: Link): Promise<boolean> {
  const row = await tx
    .selectFrom('emailConfirmation')
    .select('usedAt')
    .where('playerId', '=', playerId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return Boolean(row?.usedAt)
}

/** Marks the e-mail as confirmed; false if the player's e-mail was changed. */
export async function markConfirmed(
  tx: Tx,
  { playerId, email, now }: Use & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player')
    .set((row) => ({ emailConfirmedAt: row.fn.coalesce('emailConfirmedAt', row.val(now)) }))
    .where('id', '=', playerId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
