import { type Money as MoneyValue } from '@ayva/contract/base'
import { type PaymentSystem, type WithdrawalTerms } from '@ayva/contract/payments/cashier'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { formatMoney, Money } from '@ayva/kit/Money'
import { useOnline } from '@ayva/kit/online'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type Amount, commissionOf } from '../amount.ts'
import { depositText } from '../deposit/deposit.text.ts'
import { NoSum } from '../deposit/NoSum.tsx'
import { failure, fieldFailure, text } from '../cashier.text.ts'
import { busy, type useWithdrawal } from '../use-cashier.ts'
import { useSlow } from '../result/use-slow.ts'
import { payoutTimeQuery } from './use-withdrawals.ts'
import { withdrawalText } from './withdrawal.text.ts'

type WithdrawalSummaryProps = {
  system: PaymentSystem
  amount: Amount | undefined
  available: bigint
  terms: WithdrawalTerms
  /** The part of the sum that is given as tips. */
  tips: bigint
  withdrawal: ReturnType<typeof useWithdrawal>
  /** The id of the form that the button submits. */
  form: string
}

/** Everything that a player must know before the button: the deduction, the arriving sum, and the time. */
export function WithdrawalSummary(props: WithdrawalSummaryProps) {
  const { system, amount, available, terms, tips, withdrawal, form } = props
  const online = useOnline()
  const slow = useSlow(withdrawal.isPending)
  const { currency } = system
  const sum = amount?.minor
  const commission = sum === undefined ? undefined : commissionOf(system, sum)
  /** Nothing is computed from a sum that the payment method does not accept. */
  const money = (reckon: (sum: bigint, commission: bigint) => bigint) =>
    sum === undefined || commission === undefined ? (
      <NoSum />
    ) : (
      <Money value={{ minor: reckon(sum, commission), currency }} />
    )
  const { error } = withdrawal
  const failed =
    error &&
    !fieldFailure(error, 'sum') &&
    !fieldFailure(error, 'requisite') &&
    !fieldFailure(error, 'tips')
  const words = text.withdrawal
  return (
    <aside className="k-panel cashier-summary" aria-label={words.form}>
      <h2 className="k-d3">{words.form}</h2>
      <dl>
        <div>
          <dt>{words.taken}</dt>
          <dd>{money((all) => all)}</dd>
        </div>
        <div>
          <dt>{text.commission}</dt>
          <dd className={commission === 0n ? 'k-gain' : undefined}>{money((_all, fee) => fee)}</dd>
        </div>
        <TipsRow value={{ minor: tips, currency }} />
        <div>
          <dt>{words.left}</dt>
          <dd>{money((all) => available - all)}</dd>
        </div>
        <div>
          <dt>{words.promised}</dt>
          <dd>{system.term}</dd>
        </div>
        <div className="is-total">
          <dt>{words.arrives}</dt>
          <dd className="k-num">{money((all, fee) => all - fee - tips)}</dd>
        </div>
      </dl>
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        form={form}
        disabled={!online || !system.active}
        disabledReason={available === 0n ? words.nothing : undefined}
        loading={busy(withdrawal)}
        loadingLabel={words.asking}
      >
        {askWords(sum, currency)}
      </Button>
      <output className="cashier-slow">{slow && depositText.slow}</output>
      {failed && <ErrorNote title={failure(error)} />}
      <Times sum={sum} terms={terms} />
      <p className="cashier-note">{words.note}</p>
    </aside>
  )
}

/** The duration: as promised, and as measured for other players. */
function Times({ sum, terms }: { sum: bigint | undefined; terms: WithdrawalTerms }) {
  const took = useSuspenseQuery(payoutTimeQuery(useCall())).data
  const people = terms.peopleAbove
  return (
    <>
      {people && sum !== undefined && sum > people.minor && (
        <p className="cashier-note">{withdrawalText.people(people, terms.peopleMinutes)}</p>
      )}
      {took && (
        <p className="cashier-note">
          {withdrawalText.took(took.medianSeconds, took.p95Seconds)}{' '}
          {withdrawalText.tookFrom(took.payouts, took.days)}
        </p>
      )}
    </>
  )
}

/** The button states its action. */
function askWords(sum: bigint | undefined, currency: PaymentSystem['currency']): string {
  if (sum === undefined) return text.withdrawal.ask
  return withdrawalText.ask(formatMoney({ minor: sum, currency }, { short: true }))
}

function TipsRow({ value }: { value: MoneyValue }) {
  if (value.minor === 0n) return null
  return (
    <div>
      <dt>{withdrawalText.tipsLine}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}
