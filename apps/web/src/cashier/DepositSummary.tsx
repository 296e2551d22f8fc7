import { type PaymentSystem } from '@ayva/contract/cashier'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Money } from '@ayva/kit/Money'
import { useOnline } from '@ayva/kit/online'
import { type Amount } from './amount.ts'
import { NoSum } from './NoSum.tsx'
import { failure, fieldFailure, text } from './cashier.text.ts'
import { busy, type useDeposit } from './use-cashier.ts'

type DepositSummaryProps = {
  system: PaymentSystem
  amount: Amount | undefined
  deposit: ReturnType<typeof useDeposit>
  /** The id of the form that the button sends. */
  form: string
}

export function DepositSummary({ system, amount, deposit, form }: DepositSummaryProps) {
  const online = useOnline()
  const { currency } = system
  const sum =
    amount?.minor === undefined ? <NoSum /> : <Money value={{ minor: amount.minor, currency }} />
  const failed = deposit.error && !fieldFailure(deposit.error, 'sum')
  return (
    <aside className="k-panel cashier-summary" aria-label={text.deposit.summary}>
      <h2 className="k-d3">{text.deposit.summary}</h2>
      <dl>
        <div>
          <dt>{text.deposit.line(system.name)}</dt>
          <dd>{sum}</dd>
        </div>
        <div>
          <dt>{text.commission}</dt>
          <dd className="k-gain">
            <Money value={{ minor: 0n, currency }} />
          </dd>
        </div>
        <div className="is-total">
          <dt>{text.deposit.total}</dt>
          <dd className="k-num">{sum}</dd>
        </div>
      </dl>
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        form={form}
        disabled={!online || !system.active}
        loading={busy(deposit)}
        loadingLabel={text.deposit.opening}
      >
        {text.deposit.pay}
      </Button>
      {failed && <ErrorNote title={failure(deposit.error)} />}
      <p className="cashier-note">{text.deposit.note}</p>
      <p className="cashier-note">{text.deposit.sandbox}</p>
    </aside>
  )
}
