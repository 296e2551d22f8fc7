import { Form } from '@ayva/kit/controls'
import './deposit.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { known } from '#lib/cache.ts'
import { ahead } from '#lib/ahead.ts'
import { type PageModule } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { CompletionForm } from '../../../identity/auth/auth.ts'
import { loadSlots, Slot } from '../../../platform/crm/crm.ts'
import { loadMoneyNotice, MoneyNotice } from '../../../identity/kyc/kyc.ts'
import { BreakNote } from '../../../protection/limits/limits.ts'
import { useSelf } from '../../../identity/player/player.ts'
import { ChosenGift, loadDepositGifts } from '../../gifts/gifts.ts'
import { CashierFrame, StepTitle } from '../CashierFrame.tsx'
import { text } from '../cashier.text.ts'
import { DepositForms } from './DepositForms.tsx'
import { DepositSummary } from './DepositSummary.tsx'
import { enterCashier } from '../payments-state.ts'
import { RecentPayments } from '../history/RecentPayments.tsx'
import { SystemPicker } from '../SystemPicker.tsx'
import { paymentsQuery, suggestionsQuery, systemsQuery } from '../use-cashier.ts'
import { type DepositForm, useDepositForm } from './use-deposit-form.ts'
import { FirstDeposit } from './FirstDeposit.tsx'
import { Waiting } from '../result/Waiting.tsx'

const FORM = 'deposit'
const recent = { limit: 3 }
ahead(CompletionForm, ChosenGift)
const PauseDialog = onDemand(async () => (await import('./PauseDialog.tsx')).PauseDialog)

/** The deposit page; deposits wait until the player has given the required data, and during a break. */
function DepositPage() {
  const self = useSelf()
  if (self?.exclusion)
    return (
      <CashierFrame section="deposit">
        <Head />
        <h1 className="k-d2 cashier-title">{text.deposit.title}</h1>
        <BreakNote exclusion={self.exclusion} />
      </CashierFrame>
    )
  if (!self || self.missing.length === 0) return <Deposit />
  return (
    <CashierFrame section="deposit">
      <Head />
      <h1 className="k-d2 cashier-title">{text.deposit.complete}</h1>
      <CompletionForm missing={self.missing} />
    </CashierFrame>
  )
}

function Head() {
  return (
    <>
      <title>{`${text.deposit.title} · Айва`}</title>
      <meta name="description" content={text.deposit.description} />
    </>
  )
}

function Deposit() {
  const { payments } = useSuspenseQuery(paymentsQuery(useCall(), recent)).data
  const form = useDepositForm()
  const { deposit } = form
  return (
    <CashierFrame
      section="deposit"
      aside={form.system && <DepositSummary form={form} formId={FORM} />}
      after={<RecentPayments title={text.deposit.recent} payments={payments} />}
    >
      <Head />
      <h1 className="k-d2 cashier-title">{text.deposit.title}</h1>
      <Slot slug="cashier_slider" />
      <FirstDeposit form={form} />
      <Form id={FORM} onSubmit={form.submit} noValidate data-step={form.step}>
        {form.step !== 'RequisitesFillOut2' && <Ways form={form} />}
        <DepositForms form={form} />
      </Form>
      <div className="cashier-after">
        <MoneyNotice />
      </div>
      <Waiting error={deposit.error} onClose={deposit.reset} />
      {deposit.error && (
        <PauseDialog error={deposit.error} onStop={deposit.reset} onGo={form.sendAfterPause} />
      )}
    </CashierFrame>
  )
}

function Ways({ form: { systems, system, step, choose } }: { form: DepositForm }) {
  return (
    <>
      <StepTitle number={1}>{text.method}</StepTitle>
      <SystemPicker
        systems={systems}
        value={system?.id}
        proposed={step === 'SelectPaymentSystem'}
        onChange={choose}
      />
    </>
  )
}

export const page: PageModule = {
  view: DepositPage,
  load: ({ call, cache }) => {
    if (!import.meta.env.SSR) enterCashier()
    return Promise.all([
      cache.query({ ...systemsQuery(call, '1'), ...known }),
      cache.query({ ...suggestionsQuery(call), ...known }),
      cache.query({ ...paymentsQuery(call, recent), ...known }),
      loadMoneyNotice(call, cache),
      loadDepositGifts(call, cache),
      loadSlots(call, cache, ['cashier_slider']),
    ])
  },
}
