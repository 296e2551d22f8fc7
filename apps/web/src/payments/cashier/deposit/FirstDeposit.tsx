import { formatMoney } from '@ayva/kit/Money'
import { Notice } from '@ayva/kit/Notice'
import { OwnLimitNote } from '../../../protection/limits/limits.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { depositText } from './deposit.text.ts'
import { type DepositForm } from './use-deposit-form.ts'

/** A note before the first deposit, if the setting is on: the minimum, and that it has no obligations. */
export function FirstDeposit({ form: { systems, suggestions } }: { form: DepositForm }) {
  const shown = useSetting('first_deposit_banner')?.enabled && suggestions.isFirst
  const active = systems.filter((one) => one.active)
  const [first, ...others] = active
  if (!shown || !first) return null
  const least = others.reduce(
    (low, { minimum }) => (minimum.minor < low.minor ? minimum : low),
    first.minimum,
  )
  const { title, lead } = depositText.first
  return (
    <div className="deposit-first">
      <Notice icon="info">
        <b>{title}</b>
        <p>{lead(formatMoney(least, { short: true }))}</p>
        <OwnLimitNote />
      </Notice>
    </div>
  )
}
