import { type PaymentSystem } from '@ayva/contract/cashier'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Money } from '@ayva/kit/Money'
import { useOnline } from '@ayva/kit/online'
import { type Amount, commissionOf } from './amount.ts'
import { NoSum } from './NoSum.tsx'
import { failure, fieldFailure, text } from './cashier.text.ts'
import { busy, type useWithdrawal } from './use-cashier.ts'

type WithdrawalSummaryProps = {
  system: PaymentSystem
  amount: Amount | undefined
  available: bigint
  withdrawal: ReturnType<typeof useWithdrawal>
  /** The id of the form that the button sends. */
  form: string
}

/** Everything that a player must know before the button: what is taken, what arrives, and when. */
export function WithdrawalSummary(props: WithdrawalSummaryProps) {
  const { system, amount, available, withdrawal, form } = props
  const online = useOnline()
  const { currency } = system
  const sum = amount?.minor
  const commission = sum === undefined ? undefined : commissionOf(system, sum)
  /** Nothing is reckoned from a sum that the way does not take. */
  const money = (reckon: (sum: bigint, commission: bigint) => bigint) =>
    sum === undefined || commission === undefined ? (
      <NoSum />
    ) : (
      <Money value={{ minor: reckon(sum, commission), currency }} />
    )
  const { error } = withdrawal
  const failed = error && !fieldFailure(error, 'sum') && !fieldFailure(error, 'requisite')
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
          <dd className="k-num">{money((all, fee) => all - fee)}</dd>
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
        {words.ask}
      </Button>
      {failed && <ErrorNote title={failure(error)} />}
      <p className="cashier-note">{words.note}</p>
    </aside>
  )
}
