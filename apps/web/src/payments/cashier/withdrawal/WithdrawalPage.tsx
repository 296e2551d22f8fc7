import './withdrawal.css'
import { type PaymentSystem, type WithdrawalTerms } from '@ayva/contract/payments/cashier'
import { parseMoney } from '@ayva/contract/typed-money'
import { formatMoney, Money } from '@ayva/kit/Money'
import { Form } from '@ayva/kit/controls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { known } from '#lib/cache.ts'
import { type PageModule } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { loadSlots, Slot } from '../../../platform/crm/crm.ts'
import { loadMoneyNotice, MoneyNotice } from '../../../identity/kyc/kyc.ts'
import { useSelf, walletOf } from '../../../identity/player/player.ts'
import { amountText, everythingOf } from '../amount.ts'
import { CashierFrame, StepTitle } from '../CashierFrame.tsx'
import { text } from '../cashier.text.ts'
import { RecentPayments } from '../history/RecentPayments.tsx'
import { SumField, type SumProps } from '../SumField.tsx'
import { SystemPicker } from '../SystemPicker.tsx'
import { paymentsQuery, systemsQuery } from '../use-cashier.ts'
import { Waiting } from '../result/Waiting.tsx'
import { TipsField } from '../TipsField.tsx'
import { useWithdrawalForm } from './use-withdrawal-form.ts'
import { payoutTimeQuery, savedQuery, termsQuery } from './use-withdrawals.ts'
import { withdrawalText } from './withdrawal.text.ts'
import { WithdrawalSummary } from './WithdrawalSummary.tsx'
import { WithdrawalTo } from './WithdrawalTo.tsx'

const FORM = 'withdrawal'
const recent = { filter: 'withdrawal', limit: 3 } as const
const SLOTS = ['withdrawal_slider', 'withdrawal_step2_banner', 'withdrawal_step3_banner'] as const

function WithdrawalPage() {
  const { payments } = useSuspenseQuery(paymentsQuery(useCall(), recent)).data
  const form = useWithdrawalForm()
  const { systems, system, terms, available, amount, typed, withdrawal, judged, settle } = form
  return (
    <CashierFrame
      section="withdrawal"
      aside={
        system && (
          <WithdrawalSummary
            system={system}
            amount={amount}
            available={available}
            withdrawal={withdrawal}
            terms={terms}
            tips={form.tipsMinor ?? 0n}
            form={FORM}
          />
        )
      }
    >
      <title>{`${text.withdrawal.title} · Айва`}</title>
      <meta name="description" content={text.withdrawal.description} />
      <h1 className="k-d2 cashier-title">{text.withdrawal.title}</h1>
      {system && <Available available={available} held={form.held} system={system} terms={terms} />}
      <Slot slug="withdrawal_slider" />
      <Form id={FORM} onSubmit={form.submit} noValidate>
        <StepTitle number={1}>{text.method}</StepTitle>
        <SystemPicker systems={systems} value={system?.id} onChange={form.chooseSystem} />
        <StepTitle number={2}>{text.sum}</StepTitle>
        <Slot slug="withdrawal_step2_banner" single />
        {system && (
          <WithdrawalAmount
            system={system}
            terms={terms}
            typed={typed}
            amount={amount}
            judged={judged}
            settle={settle}
            failed={withdrawal.error}
            onType={form.typeSum}
          />
        )}
        <StepTitle number={3}>{text.withdrawal.to}</StepTitle>
        <Slot slug="withdrawal_step3_banner" single />
        <WithdrawalTo form={form} />
        <TipsField form={form} />
      </Form>
      <div className="cashier-after">
        <MoneyNotice />
      </div>
      <Waiting error={withdrawal.error} onClose={withdrawal.reset} />
      <RecentPayments title={text.withdrawal.recent} payments={payments} />
    </CashierFrame>
  )
}

type AvailableProps = {
  available: bigint
  held: bigint
  system: PaymentSystem
  terms: WithdrawalTerms
}

/** The sum that can be withdrawn, and what keeps the rest: a bonus, a limit, a confirmation. */
function Available({ available, held, system: { currency }, terms }: AvailableProps) {
  const self = useSelf()
  const bonus = (self && walletOf(self)?.netBalance) || 0
  const limit = terms.limits.find(({ left }) => left.minor === terms.largest.minor)
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
      {bonus > 0 && (
        <span className="k-small k-text-2">
          {withdrawalText.bonus(
            formatMoney({ minor: parseMoney(String(bonus), currency) ?? 0n, currency }),
          )}
        </span>
      )}
      {terms.bound !== 'cash' && (
        <span className="k-small k-text-2">
          {`${withdrawalText.most(terms.largest)}. `}
          {terms.bound === 'limit' && limit
            ? withdrawalText.limit(limit.period, limit.used, limit.limit)
            : withdrawalText.confirmation}
        </span>
      )}
    </div>
  )
}

function WithdrawalAmount({ terms, ...sum }: SumProps & { terms: WithdrawalTerms }) {
  const { system, onType } = sum
  const { currency, minimum, maximum, multipleOf } = system
  const short = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const everything = everythingOf(system, terms.largest.minor)
  // The limits of the payment method do not help if less can be withdrawn now, and the message must not mention more
  // than that.
  const { minor: largest } = terms.largest
  const most = largest >= minimum.minor && largest < maximum.minor ? largest : maximum.minor
  const step = multipleOf > 1n ? withdrawalText.multiple(short(multipleOf)) : ''
  return (
    <SumField
      {...sum}
      hint={text.withdrawal.limits(short(minimum.minor), short(most)) + step}
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
      cache.query(termsQuery(call)),
      cache.query(savedQuery(call)),
      cache.query(payoutTimeQuery(call)),
      loadMoneyNotice(call, cache),
      loadSlots(call, cache, SLOTS),
    ]),
}
