/** If an account is closed on a break, the break continues and blocks the player's contacts. */
import { RETURN_HOURS } from '@ayva/contract/protection/limits'
import { after, hours } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { accountOf, countToOwner, type HeldName, holdName } from '../../identity/auth/auth.ts'
import * as mail from '../../platform/mail/mail.ts'
import { networkNamesOf } from '../../identity/social/social.ts'
import { type BreakRow, listOwnExclusions } from './breaks.sql.ts'
import { currentBreak, untilWords } from './breaks.ts'
import { deletePlans } from './limits.sql.ts'
import { dropFacts, holdFacts } from './persons/persons.sql.ts'

/** Called in the transaction that closes the account, while its contacts are still known. */
export async function leave(tx: Tx, playerId: bigint, now: Date, deps: Deps): Promise<void> {
  await deletePlans(tx, playerId)
  const held = await currentBreak(tx, playerId, now)
  const [own] = await listOwnExclusions(tx, [playerId], now)
  if (own) await holdFacts(tx, playerId, endOf({ ...own, longTerm: true, opensAt: null }, now))
  else await dropFacts(tx, playerId)
  if (!held) return
  const until = endOf(held, now)
  for (const name of await namesOf(tx, playerId)) await holdName(tx, deps, name, until)
  const to = await countToOwner(tx, { playerId, about: 'closing', now })
  if (to === undefined) return
  const ends = untilWords({ until, longTerm: false, opensAt: null })
  const begun = held.matched
    ? 'На другом аккаунте с вашими данными действует самоисключение'
    : 'Вы взяли перерыв от игры'
  const what = `${begun} ${ends}. Пока он длится, новый аккаунт с теми же e-mail, телефоном и соцсетями открыть нельзя.`
  await mail.post(tx, { to, letter: 'securityChanged', values: { what } })
}

/** Not earlier than play would have opened on the account itself; null for never. */
type Ends = Pick<BreakRow, 'until' | 'longTerm' | 'opensAt'>

function endOf({ until, longTerm, opensAt }: Ends, now: Date): Date | null {
  if (opensAt || !longTerm || !until) return opensAt ?? until
  return after(until > now ? until : now, hours(RETURN_HOURS))
}

async function namesOf(tx: Tx, playerId: bigint): Promise<HeldName[]> {
  const { email, phone } = (await accountOf(tx, playerId))!
  return [
    ...(email === null ? [] : [{ kind: 'email', name: email } as const]),
    ...(phone === null ? [] : [{ kind: 'phone', name: phone } as const]),
    ...(await networkNamesOf(tx, playerId)),
  ]
}
