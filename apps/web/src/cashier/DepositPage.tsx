import { type PaymentSystem } from '@ayva/contract/cashier'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '@ayva/kit/Notice'
import { known } from '#lib/cache.ts'
import { type PageModule } from '#lib/page.ts'
import { useCall } from '#lib/call.ts'
import { CompletionForm } from '../auth/auth.ts'
import { loadMoneyNotice, MoneyNotice } from '../kyc/kyc.ts'
import { useSelf } from '../player/player.ts'
import { amountText, readAmount } from './amount.ts'
import { CashierFrame, StepTitle } from './CashierFrame.tsx'
import { text } from './cashier.text.ts'
import { DepositAmount } from './DepositAmount.tsx'
import { DepositSummary } from './DepositSummary.tsx'
import { RecentPayments } from './RecentPayments.tsx'
import { focusField, useJudged } from './use-judged.ts'
import { SystemPicker } from './SystemPicker.tsx'
import { Waiting } from './Waiting.tsx'
import { busy, paymentsQuery, suggestionsQuery, systemsQuery, useDeposit } from './use-cashier.ts'

const FORM = 'deposit'
const recent = { limit: 3 }

/** Money waits until the player has told what the law asks for. */
function DepositPage() {
  const self = useSelf()
  if (!self || self.missing.length === 0) return <Deposit />
  return (
    <CashierFrame section="deposit">
      <title>{`${text.deposit.title} · Айва`}</title>
      <meta name="description" content={text.deposit.description} />
      <h1 className="k-d2 cashier-title">{text.deposit.complete}</h1>
      <CompletionForm missing={self.missing} />
    </CashierFrame>
  )
}

function Deposit() {
  const call = useCall()
  const systems = useSuspenseQuery(systemsQuery(call, '1')).data
  const suggestions = useSuspenseQuery(suggestionsQuery(call)).data
  const { payments } = useSuspenseQuery(paymentsQuery(call, recent)).data
  const [asked] = useSearchParams()
  const [systemId, setSystemId] = useState(() => firstSystem(systems, asked.get('system'))?.id)
  const system = systems.find(({ id }) => id === systemId)
  const best = suggestions.find(({ best_choice }) => best_choice)
  const [typed, setTyped] = useState(() => {
    const given = asked.get('sum')
    const minor = given && /^\d{1,15}$/.test(given) ? BigInt(given) : BigInt(best?.value ?? 0)
    return minor > 0n && system ? amountText(minor, system.currency) : ''
  })
  const [pressed, setPressed] = useState(false)
  const deposit = useDeposit()
  const amount = system && readAmount(typed, system)
  const { settled, settle } = useJudged(typed)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (!system?.active || busy(deposit)) return
    if (amount?.minor === undefined) return focusField(event.currentTarget, 'sum')
    deposit.mutate(
      { sum: amount.minor, system: system.id },
      { onSuccess: ({ redirectUrl }) => location.assign(redirectUrl) },
    )
  }

  return (
    <CashierFrame
      section="deposit"
      aside={system && <DepositSummary {...{ system, amount, deposit }} form={FORM} />}
    >
      <title>{`${text.deposit.title} · Айва`}</title>
      <meta name="description" content={text.deposit.description} />
      <h1 className="k-d2 cashier-title">{text.deposit.title}</h1>
      <form id={FORM} onSubmit={submit} noValidate>
        <StepTitle number={1}>{text.method}</StepTitle>
        <SystemPicker systems={systems} value={systemId} onChange={setSystemId} />
        {system && !system.active && (
          <div className="cashier-after">
            <Notice icon="warning-circle" tone="persimmon">
              {text.deposit.systemOff}
            </Notice>
          </div>
        )}
        <StepTitle number={2}>{text.sum}</StepTitle>
        {system && (
          <DepositAmount
            {...{ system, suggestions, typed, amount, settle }}
            judged={pressed || settled}
            failed={deposit.error}
            onType={(value) => {
              setTyped(value)
              deposit.reset()
            }}
          />
        )}
      </form>
      <div className="cashier-after">
        <MoneyNotice />
      </div>
      <Waiting error={deposit.error} onClose={deposit.reset} />
      <RecentPayments title={text.deposit.recent} payments={payments} />
    </CashierFrame>
  )
}

function firstSystem(systems: PaymentSystem[], asked: string | null): PaymentSystem | undefined {
  const wanted = systems.find(({ id, active }) => active && String(id) === asked)
  return wanted ?? systems.find(({ active }) => active) ?? systems[0]
}

export const page: PageModule = {
  view: DepositPage,
  load: ({ call, cache }) =>
    Promise.all([
      cache.query({ ...systemsQuery(call, '1'), ...known }),
      cache.query({ ...suggestionsQuery(call), ...known }),
      cache.query({ ...paymentsQuery(call, recent), ...known }),
      loadMoneyNotice(call, cache),
    ]),
}
