import { type PaymentSystem } from '@ayva/contract/cashier'
import { formatMoney, Money } from '@ayva/kit/Money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { known } from '#lib/cache.ts'
import { type PageModule } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { loadMoneyNotice, MoneyNotice } from '../kyc/kyc.ts'
import { amountText, everythingOf } from './amount.ts'
import { CashierFrame, StepTitle } from './CashierFrame.tsx'
import { text } from './cashier.text.ts'
import { RecentPayments } from './RecentPayments.tsx'
import { RequisiteField } from './RequisiteField.tsx'
import { SumField, type SumProps } from './SumField.tsx'
import { SystemPicker } from './SystemPicker.tsx'
import { paymentsQuery, systemsQuery } from './use-cashier.ts'
import { Waiting } from './Waiting.tsx'
import { fieldName, useWithdrawalForm } from './use-withdrawal-form.ts'
import { WithdrawalSummary } from './WithdrawalSummary.tsx'

const FORM = 'withdrawal'
const recent = { filter: 'withdrawal', limit: 3 } as const

function WithdrawalPage() {
  const { payments } = useSuspenseQuery(paymentsQuery(useCall(), recent)).data
  const form = useWithdrawalForm()
  const { systems, system, available, amount, typed, requisites, pressed, withdrawal } = form
  const { judged, settle } = form
  return (
    <CashierFrame
      section="withdrawal"
      aside={
        system && <WithdrawalSummary {...{ system, amount, available, withdrawal }} form={FORM} />
      }
    >
      <title>{`${text.withdrawal.title} · Айва`}</title>
      <meta name="description" content={text.withdrawal.description} />
      <h1 className="k-d2 cashier-title">{text.withdrawal.title}</h1>
      {system && <Available available={available} held={form.held} system={system} />}
      <form id={FORM} onSubmit={form.submit} noValidate>
        <StepTitle number={1}>{text.method}</StepTitle>
        <SystemPicker systems={systems} value={system?.id} onChange={form.chooseSystem} />
        <StepTitle number={2}>{text.sum}</StepTitle>
        {system && (
          <WithdrawalAmount
            {...{ system, available, typed, amount, judged, settle }}
            failed={withdrawal.error}
            onType={form.typeSum}
          />
        )}
        <StepTitle number={3}>{text.withdrawal.to}</StepTitle>
        {system?.fields.map(({ kind }, place) => (
          <RequisiteField
            key={kind}
            kind={kind}
            name={fieldName(kind, place)}
            value={requisites[kind] ?? ''}
            pressed={pressed}
            failed={withdrawal.error}
            hint={text.withdrawal.hint[kind]}
            onChange={(value) => form.typeRequisite(kind, value)}
          />
        ))}
      </form>
      <div className="cashier-after">
        <MoneyNotice />
      </div>
      <Waiting error={withdrawal.error} onClose={withdrawal.reset} />
      <RecentPayments title={text.withdrawal.recent} payments={payments} />
    </CashierFrame>
  )
}

type AvailableProps = { available: bigint; held: bigint; system: PaymentSystem }

function Available({ available, held, system: { currency } }: AvailableProps) {
  return (
    <div className="cashier-available">
      <span className="k-small k-text-3">{text.withdrawal.available}</span>
      <b>
        <Money value={{ minor: available, currency }} />
      </b>
      {held > 0n && (
        <span className="k-small k-text-2">
          {text.withdrawal.held(formatMoney({ minor: held, currency }))}
        </span>
      )}
    </div>
  )
}

function WithdrawalAmount({ available, ...sum }: SumProps & { available: bigint }) {
  const { system, onType } = sum
  const { currency, minimum, maximum } = system
  const short = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const everything = everythingOf(system, available)
  return (
    <SumField
      {...sum}
      hint={text.withdrawal.limits(short(minimum.minor), short(maximum.minor))}
      end={
        <button
          type="button"
          className="k-amount-button"
          disabled={everything === 0n}
          onClick={() => onType(amountText(everything, currency))}
        >
          {text.withdrawal.everything}
        </button>
      }
    />
  )
}

export const page: PageModule = {
  view: WithdrawalPage,
  load: ({ call, cache }) =>
    Promise.all([
      cache.query({ ...systemsQuery(call, '2'), ...known }),
      cache.query(paymentsQuery(call, recent)),
      loadMoneyNotice(call, cache),
    ]),
}
