/** The user call, which every page makes. */
import { type Self } from '@ayva/contract/identity/player'
import { type Deps } from '#lib/deps.ts'
import { type Tx } from '#lib/data/db.ts'
import { type SelfPart } from '#lib/module.ts'
import { accountOf, missingOf, VIP_LABEL } from '../auth/auth.ts'
import { chosenOf } from './denomination.ts'
import { findPerson } from './profile.sql.ts'

export { extendedItems, hasTold } from './profile.ts'
export { listCountries, listSameName, nameKeyOf } from './same-name.sql.ts'
export { stepTold } from './player.events.ts'
export { masksBesideWins, namesBesideWins } from './shown.ts'

type Account = Awaited<ReturnType<typeof accountOf>>

/** Reads the account, then everything that depends on it concurrently: two round trips to the database. */
export async function selfOf(
  deps: Deps,
  playerId: bigint,
  parts: readonly SelfPart[],
): Promise<Self> {
  const account = await accountOf(deps.db, playerId)
  const [denomination, ...rest] = await Promise.all([
    chosenOf(deps, account.denomination),
    ...parts.map((part) => part(deps, playerId, account)),
  ])
  return Object.assign({ ...ofAccount(account), ...ofLater, denomination }, ...rest) as Self
}

function ofAccount(account: Account) {
  const { id, email, emailConfirmedAt, phone, phoneConfirmedAt, username } = account
  const { currency, labels, locale, createdAt, profileFilledAt } = account
  const { closesAt, autoLogout, blockedAt, blockedWords } = account
  return {
    id: Number(id),
    username,
    currency,
    labels,
    locale,
    email,
    emailConfirmed: emailConfirmedAt !== null,
    phone,
    phoneConfirmed: phoneConfirmedAt !== null,
    created: Math.floor(createdAt.getTime() / 1000),
    isVipClub: labels.includes(VIP_LABEL),
    extendedProfileFilled: profileFilledAt !== null,
    autoLogout,
    closesAt: closesAt?.toISOString() ?? null,
    blocked: blockedAt === null ? null : (blockedWords ?? ''),
    missing: missingOf(account),
  }
}

/** Defaults of the fields that modules of higher layers fill in by `self` of their manifests. */
const ofLater = {
  calm: false,
  level: { id: 0, name: '', currentScore: 0, progress: 0, maxScore: 0, minPoints: 0 },
  emailConfirmationTokenTtl: 0,
  phoneConfirmationCodeTtl: 0,
  hasPhoneConfirmationCode: false,
  emailTokenNextRequest: null,
  phoneCodeNextRequest: null,
  callTokenNextRequest: null,
  fortuneWheelSpinCount: 0,
  fortuneWheelAdditionSpinCount: 0,
} satisfies Partial<Self>

/** The e-mail for letters to the player; null if it is not confirmed, because it may be a stranger's. */
export async function emailOf(tx: Tx, playerId: bigint): Promise<string | null> {
  const { email, emailConfirmedAt } = await accountOf(tx, playerId)
  return emailConfirmedAt ? email : null
}

/** The ISO code of the country that the player has given; null if none. */
export async function countryOf(tx: Tx, playerId: bigint): Promise<string | null> {
  return (await findPerson(tx, playerId))?.country ?? null
}
