/** Registration: an account and its first session, or nothing at all. */
import { type AccountCurrency, authSettings, registerByEmail } from '@ayva/contract/auth'
import { refusing } from '@ayva/contract/base'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../settings/settings.ts'
import { judgeTold, type Told } from './completion.ts'
import { askToConfirm } from './confirmation.ts'
import { type Browser, enterNew, type Entry, openAccount } from './entering.ts'
import { countLetter } from './letter-limits.ts'
import { judgePassword } from './new-password.ts'
import { amongFew, hashPassword } from './passwords.ts'

type Registration = Told & { email: string; password: string; currency: AccountCurrency }

export function register(deps: Deps, asked: Registration, browser: Browser): Promise<Entry> {
  return amongFew(() => registered(deps, asked, browser))
}

async function registered(deps: Deps, asked: Registration, browser: Browser): Promise<Entry> {
  const { db, clock } = deps
  const now = clock.now()
  const { email, password, birthDate, currency, rulesVersion } = asked
  const { enabled } = await readSetting(deps, authSettings, 'registration')
  if (!enabled) throw refusing(registerByEmail.refusals)('registration_closed')
  judge(deps, asked, now)
  const refuse = refusing(registerByEmail.refusals)
  const over = (retryAt: string) => refuse('attempts_over', { retryAt })
  await countLetter(db, deps, { email, ip: browser.ip }, over)

  const passwordHash = await hashPassword(password, deps.config.PASSWORD_COST)
  return transaction(db, async (tx) => {
    const told = { email, passwordHash, birthDate, currency, rulesVersion }
    const playerId = await openAccount(tx, { ...told, locale: browser.locale, now })
    await askToConfirm(tx, { playerId, email, now })
    return enterNew(tx, { playerId, browser, now })
  })
}

/** What the contract cannot know: the clock and the settings. */
function judge(deps: Deps, asked: Registration, now: Date): void {
  const { email, password } = asked
  judgePassword(deps.config, { password, names: [email], field: 'password' })
  judgeTold(deps, asked, now)
}
