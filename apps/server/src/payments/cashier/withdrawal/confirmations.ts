/**
 * What a player has to confirm before money moves. The rule counts all deposits or withdrawals together, so that many
 * small ones equal a large one, and it is shown in advance, so that no player learns of it only at the withdrawal.
 */
import { Currency, refusing } from '@ayva/contract/base'
import {
  cashierSettings,
  type ConfirmationKind,
  type ConfirmationRule,
  createWithdrawal,
  type OwnRule,
} from '@ayva/contract/payments/cashier'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { minorOf } from '#lib/minor-units.ts'
import { confirmationsOf, mustMoveMoney } from '../../../identity/kyc/kyc.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { walletsOf } from '../../../ledger/wallet/wallet.ts'
import { movedInAll, sumsOf } from '#lib/sums-in-all.ts'
import { sumsMoved } from '../history/history.sql.ts'

const refuse = refusing(createWithdrawal.refusals)
const refusalOf = {
  email: 'email_unverified',
  phone: 'phone_unverified',
  kyc: 'kyc_unverified',
} as const
/** The quickest confirmation is required first. */
const order: ConfirmationKind[] = ['email', 'phone', 'kyc']

type Asked = {
  playerId: bigint
  of: ConfirmationRule['of']
  currency: Currency
  sum: bigint
  /** Read before the transaction, because code that holds a connection must not wait for a second one. */
  rules: readonly ConfirmationRule[]
}

/**
 * Refuses with 417 and the required confirmation, or with `finance_blocked` if an operator has stopped the player's
 * money. The caller holds a lock on the player's payments.
 */
export async function judgeConfirmations(deps: Deps, tx: Tx, asked: Asked): Promise<void> {
  const { playerId, of, currency, sum } = asked
  await mustMoveMoney(deps, tx, playerId)
  const rules = asked.rules.filter((rule) => rule.of === of && rule.currency === currency)
  if (rules.length === 0) return
  const has = await confirmationsOf(tx, playerId)
  const open = rules.filter(({ asks }) => !has[asks])
  for (const asks of order)
    for (const rule of open.filter((one) => one.asks === asks)) {
      const used = await usedOf(deps, tx, playerId, { rule, rules: asked.rules })
      const limit = minorOf(rule.above, currency)
      if (used + sum <= limit) continue
      throw refuse(refusalOf[asks], {
        expectation: `${asks}-verified`,
        rule: `${of}_${rule.period}`,
        used: String(used),
        limit: String(limit),
      })
    }
}

/** The rules of a player's currency with the player's progress. */
export async function ownRules(deps: Deps, playerId: bigint): Promise<OwnRule[]> {
  const { db } = deps
  const [own] = await walletsOf(db, playerId)
  const { currency } = own!
  const has = await confirmationsOf(db, playerId)
  const told: OwnRule[] = []
  const rules = await confirmationRules(deps)
  for (const rule of rules.filter((one) => one.currency === currency)) {
    const { of, asks, period } = rule
    const used = await usedOf(deps, db, playerId, { rule, rules })
    told.push({
      of,
      asks,
      period,
      met: has[asks],
      above: { minor: minorOf(rule.above, currency), currency },
      used: { minor: used, currency },
    })
  }
  return told
}

export async function confirmationRules(deps: Deps): Promise<ConfirmationRule[]> {
  const rules = await readSetting(deps, cashierSettings, 'money_confirmations')
  const { confirmed_email } = await readSetting(deps, cashierSettings, 'withdrawal_restrictions')
  if (!confirmed_email) return rules
  const first = { of: 'withdrawal', asks: 'email', period: 'all', above: 0 } as const
  return [...Currency.options.map((currency) => ({ ...first, currency })), ...rules]
}

type Used = { rule: ConfirmationRule; rules: readonly ConfirmationRule[] }

/** The amount used in the rule's currency, including the player's other wallets. */
async function usedOf({ clock }: Deps, tx: Tx, playerId: bigint, { rule, rules }: Used) {
  const { of, asks, currency, period } = rule
  const since = period === 'day' ? after(clock.now(), -days(1)) : undefined
  const moved = await sumsMoved(tx, { playerId, typeId: of === 'deposit' ? 1 : 2, since })
  const alike = rules.filter(
    (one) =>
      one.of === of && one.asks === asks && one.period === period && one.currency !== currency,
  )
  const sums = sumsOf([rule, ...alike].map((one) => ({ currency: one.currency, sum: one.above })))
  return movedInAll(moved, sums, currency)
}
