/** Data that the law requires of players who play for money: given at registration or later. */
import {
  completeRegistration,
  completionRefusals,
  type Missing,
  RULES_VERSION,
} from '@ayva/contract/identity/auth'
import { Refusal, type Refusals, refusing } from '@ayva/contract/base'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { completePlayer, findMissing } from '../auth.sql.ts'
import { ageOn } from './birth-date.ts'

export type Told = {
  birthDate?: string | undefined
  agreement?: true | undefined
  rulesVersion?: string | undefined
}
type Gaps = { noBirthDate: boolean; noAgreement: boolean }

/** Stores missing data once. Refuses a player who is too young, and an outdated version of the rules. */
export async function complete(
  deps: Deps,
  playerId: bigint,
  told: Told,
): Promise<{ missing: Missing[] }> {
  const now = deps.clock.now()
  refuseAll(faultsOf(deps, told, now))
  const { birthDate = null, rulesVersion = null } = told
  const gaps = await completePlayer(deps.db, playerId, { birthDate, rulesVersion, now })
  return { missing: missingOf(gaps) }
}

export function missingOf({ noBirthDate, noAgreement }: Gaps): Missing[] {
  const missing: Missing[] = []
  if (noBirthDate) missing.push('birthDate')
  if (noAgreement) missing.push('agreement')
  return missing
}

/** Refuses `registration_incomplete` and `account_closing`; callers are about to accept money. */
export async function mustBeComplete(tx: Tx, playerId: bigint): Promise<void> {
  const gaps = await findMissing(tx, playerId)
  if (gaps.closesAt) throw refusing(completionRefusals)('account_closing')
  if (missingOf(gaps).length > 0) throw refusing(completionRefusals)('registration_incomplete')
}

/** All faults of the given data; missing data may be given later. */
export function faultsOf({ config }: Deps, told: Told, now: Date): Refusal[] {
  const { refusals } = completeRegistration
  const { birthDate, agreement, rulesVersion } = told
  const faults: Refusal[] = []
  if (birthDate !== undefined && ageOn(now, birthDate) < config.MINIMUM_AGE)
    faults.push(atField(refusals, 'too_young', 'birthDate', { years: String(config.MINIMUM_AGE) }))
  // Accepting the rules requires a version, and a version alone is no acceptance.
  if (agreement !== undefined && rulesVersion === undefined)
    faults.push(refuse('validation', { fields: { rulesVersion: 'Заполните это поле' } }))
  if (agreement === undefined && rulesVersion !== undefined)
    faults.push(refuse('validation', { fields: { agreement: 'Подтвердите согласие с правилами' } }))
  if (agreement !== undefined && rulesVersion !== undefined && rulesVersion !== RULES_VERSION)
    faults.push(atField(refusals, 'rules_changed', 'agreement'))
  return faults
}

/** Throws the first refusal, with the messages of all of them by field. */
export function refuseAll([first, ...others]: readonly Refusal[]): void {
  if (!first) return
  const fields = Object.assign({}, ...[first, ...others].map(({ details }) => details.fields))
  throw new Refusal(first.key, first, { ...first.details, fields })
}

/** A refusal whose message is also shown at a field. */
export function atField<R extends Refusals>(
  refusals: R,
  key: keyof R & string,
  field: string,
  values: Record<string, string> = {},
): Refusal {
  const { message } = refusing(refusals)(key, { values })
  return refusing(refusals)(key, { values, fields: { [field]: message } })
}
