/** The player as the site needs one on every page. */
import { type Self } from '@ayva/contract/player'
import { type Deps } from '#lib/deps.ts'
import { type Tx } from '#lib/data/db.ts'
import { accountOf, missingOf } from '../auth/auth.ts'
import { walletsOf } from '../wallet/wallet.ts'

export async function selfOf({ db }: Deps, playerId: bigint): Promise<Self> {
  const account = await accountOf(db, playerId)
  const { id, email, emailConfirmedAt, currency, labels, locale, createdAt } = account
  return {
    id: Number(id),
    email,
    emailConfirmed: emailConfirmedAt !== null,
    currency,
    labels,
    registeredAt: createdAt.toISOString(),
    locale,
    missing: missingOf(account),
    wallets: await walletsOf(db, playerId),
  }
}

/** Where letters to the player go, if anywhere. */
export async function emailOf(tx: Tx, playerId: bigint): Promise<string | null> {
  return (await accountOf(tx, playerId)).email
}
