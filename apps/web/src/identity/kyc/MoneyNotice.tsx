import { type OwnRule } from '@ayva/contract/payments/cashier'
import { Notice } from '@ayva/kit/Notice'
import { formatMoney } from '@ayva/kit/Money'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { useSelf } from '../player/player.ts'
import { text } from './kyc.text.ts'
import { rulesQuery, verificationQuery } from './use-verification.ts'

/** A note in the cashier: that payments are stopped and why, or which confirmation is required from which sum. */
export function MoneyNotice() {
  const stopped = useSelf()?.verificationForm.actions.includes('block_finance_activity')
  return stopped ? <Stopped /> : <Rules />
}

function Stopped() {
  const form = useQuery(verificationQuery(useCall())).data
  return (
    <Notice icon="warning-circle" tone="persimmon">
      {form?.blockedUntil ? text.blocked(form.blockedUntil, form.blockedWords) : text.stopped}
    </Notice>
  )
}

function Rules() {
  const rules = (useQuery(rulesQuery(useCall())).data ?? []).filter(({ met }) => !met)
  if (rules.length === 0) return null
  return (
    <Notice icon="info">
      <ul>
        {rules.map((rule) => (
          <li key={`${rule.of} ${rule.asks} ${rule.period}`}>{lineOf(rule)}</li>
        ))}
      </ul>
      <a
        className="money-notice-more"
        href={rules.some(({ asks }) => asks === 'kyc') ? '/verification-info' : '/profile'}
      >
        {text.rules.more}
      </a>
    </Notice>
  )
}

function lineOf({ of, asks, period, above }: OwnRule): string {
  const { lines, needs } = text.rules
  return `${lines[of][period](formatMoney(above, { short: true }))} ${needs[asks]}`
}
