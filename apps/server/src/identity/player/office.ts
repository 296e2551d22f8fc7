import { type OfficePlayer } from '@ayva/contract/identity/player/office'
import { type Deps } from '#lib/deps.ts'
import { type AppParts } from '#lib/module.ts'
import { refuse } from '#lib/http/serve.ts'
import { cardOf, countSessions, findOfficePlayer } from '../auth/auth.ts'

export async function officePlayer(
  deps: Deps,
  { walletsOf }: AppParts,
  playerId: bigint,
): Promise<OfficePlayer> {
  const { db, clock } = deps
  const row = await findOfficePlayer(db, playerId)
  if (!row) throw refuse('not_found')
  const { emailConfirmedAt, phoneConfirmedAt, blockedAt, closedAt } = row
  const { birthDate, currency, locale, labels } = row
  return {
    ...cardOf(row),
    birthDate,
    currency,
    locale,
    labels,
    emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
    phoneConfirmedAt: phoneConfirmedAt?.toISOString() ?? null,
    blockedAt: blockedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    wallets: await walletsOf(db, playerId, row),
    sessions: await countSessions(db, playerId, clock.now()),
  }
}
