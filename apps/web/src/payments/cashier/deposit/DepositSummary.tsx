import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { formatMoney, Money } from '@ayva/kit/Money'
import { useOnline } from '@ayva/kit/online'
import { Refusal } from '@ayva/contract/refusal'
import { RefusedLink } from '../../../protection/limits/limits.ts'
import { commissionOf } from '../amount.ts'
import { failure, fieldFailure, text } from '../cashier.text.ts'
import { depositText } from './deposit.text.ts'
import { NoSum } from './NoSum.tsx'
import { busy } from '../use-cashier.ts'
import { type DepositForm, requisiteName } from './use-deposit-form.ts'
import { useSlow } from '../result/use-slow.ts'

/** `formId` is the id of the form that the button submits. */
type DepositSummaryProps = { form: DepositForm; formId: string }

/** The sum to pay and its result, above the button. */
export function DepositSummary({ form, formId }: DepositSummaryProps) {
  const online = useOnline()
  const { system, amount, deposit } = form
  const slow = useSlow(deposit.isPending)
  if (!system) return null
  const { currency } = system
  const money = (minor: bigint) => ({ minor, currency })
  const paid = amount?.minor
  const pay = paid === undefined ? text.deposit.pay : depositText.pay(formatMoney(money(paid)))
  return (
    <aside className="k-panel cashier-summary" aria-label={text.deposit.summary}>
      <h2 className="k-d3">{text.deposit.summary}</h2>
      <Lines form={form} />
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        form={formId}
        disabled={!online || !system.active}
        loading={busy(deposit)}
        loadingLabel={text.deposit.opening}
      >
        {form.goesOn ? depositText.next : pay}
      </Button>
      <output className="cashier-slow">{slow && depositText.slow}</output>
      <Failed form={form} />
      <p className="cashier-note">{text.deposit.note}</p>
      <p className="cashier-note">{text.deposit.sandbox}</p>
    </aside>
  )
}

function Lines({ form: { system, amount } }: { form: DepositForm }) {
  if (!system) return null
  const { currency } = system
  const paid = amount?.minor
  const fee = paid === undefined ? undefined : commissionOf(system, paid)
  const shown = (minor: bigint | undefined) =>
    minor === undefined ? <NoSum /> : <Money value={{ minor, currency }} />
  const free = system.commissionBp === 0
  return (
    <dl>
      <div>
        <dt>{text.deposit.line(system.name)}</dt>
        <dd>{shown(paid)}</dd>
      </div>
      <div>
        <dt>{text.commission}</dt>
        <dd className={free ? 'k-gain' : undefined}>{shown(free ? 0n : fee)}</dd>
      </div>
      <div>
        <dt>{depositText.term}</dt>
        <dd>{system.term}</dd>
      </div>
      <div className="is-total">
        <dt>{free ? text.deposit.total : depositText.credited}</dt>
        <dd className="k-num">{shown(paid === undefined ? undefined : paid - fee!)}</dd>
      </div>
    </dl>
  )
}

/** The reason for a failed deposit, unless it is shown at a field or in a dialog. */
function Failed({ form: { deposit, fields } }: { form: DepositForm }) {
  const { error } = deposit
  if (error === null) return null
  if (error === '403 status') return <ErrorNote title={depositText.forbidden} />
  const named = ['sum', ...fields.map(({ kind }) => requisiteName(kind))]
  if (named.some((name) => fieldFailure(error, name))) return null
  if (error instanceof Refusal && (error.status === 417 || error.key === 'deposit_pause'))
    return null
  const own = error instanceof Refusal ? ownWord[error.key] : undefined
  return <ErrorNote title={failure(error)} hint={own && <RefusedLink of={own} />} />
}

/** Refusals because of the player's own limits. */
const ownWord: Record<string, 'limit' | 'break'> = { deposit_limited: 'limit', on_break: 'break' }
