import { type DepositSuggestions, type PaymentSystem } from '@ayva/contract/payments/cashier'
import { type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { returnUrls } from '@ayva/contract/payments/cashier/payments'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#lib/call.ts'
import { amountText, readAmount } from '../amount.ts'
import { type DepositStep, hasForm, stepOf } from './deposit-steps.ts'
import { goToPay } from './payment-window.ts'
import { requisiteError } from '../RequisiteField.tsx'
import { busy, suggestionsQuery, systemsQuery, useDeposit } from '../use-cashier.ts'
import { focusField, useJudged } from '../result/use-judged.ts'

const formOf: Record<DepositStep, 1 | 2 | undefined> = {
  SelectPaymentSystem: undefined,
  DeactivatedPayment: undefined,
  RequisitesFillOut: 1,
  RequisitesFillOut2: 2,
}

/** The server's field name for a requisite. */
export const requisiteName = (kind: RequisiteKind) => `requisites.${kind}`

/** The state of the deposit's forms: one payment method, its sum, and its fields on both forms. */
export function useDepositForm() {
  const call = useCall()
  const systems = useSuspenseQuery(systemsQuery(call, '1')).data
  const suggestions = useSuspenseQuery(suggestionsQuery(call)).data
  const [asked] = useSearchParams()
  const [chosenId, setChosenId] = useState(() => askedSystem(systems, asked.get('system'))?.id)
  const [second, setSecond] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [requisites, setRequisites] = useState<Partial<Record<RequisiteKind, string>>>({})
  const [gift, setGift] = useState<number>()
  const deposit = useDeposit()

  const chosen = systems.find(({ id }) => id === chosenId)
  const system = chosen ?? systems.find(({ active }) => active)
  const given = typed ?? (system && givenSum(asked.get('sum'), suggestions.offered, system)) ?? ''
  const amount = system && readAmount(given, system)
  const { settled, settle } = useJudged(given)
  const step = stepOf(system, { chosen: chosen !== undefined, second })
  const asks = formOf[step]
  const fields = system?.fields.filter(({ form }) => form === asks) ?? []

  function choose(id: number | undefined) {
    setChosenId(id)
    setSecond(false)
    setPressed(false)
    setRequisites({})
    deposit.reset()
  }

  async function send(afterPause: boolean) {
    if (!system || amount?.minor === undefined) return
    const said = system.fields.map(({ kind }) => [kind, requisites[kind] ?? ''] as const)
    const answer = await deposit
      .go({
        sum: amount.minor,
        system: system.id,
        ...(said.length > 0 && { requisites: Object.fromEntries(said) }),
        ...(afterPause && { afterPause }),
        ...(gift !== undefined && { gift }),
      })
      // The failure is in the state, and the page shows it.
      .catch(() => undefined)
    if (answer) goToPay(answer.redirectUrl, returnUrls.processing(answer.paymentId))
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (!system?.active || busy(deposit)) return
    const form = event.currentTarget
    if (asks !== 2 && amount?.minor === undefined) return focusField(form, 'sum')
    const wrong = fields.find(({ kind }) => requisiteError(kind, requisites[kind] ?? ''))
    if (wrong) return focusField(form, requisiteName(wrong.kind))
    // Continuing chooses the suggested payment method; each of its forms is shown before the next.
    setChosenId(system.id)
    if (!goesOn(system, asks)) return void send(false)
    setPressed(false)
    setSecond(asks === 1 || !hasForm(system, 1))
  }

  return {
    systems,
    suggestions,
    system,
    step,
    fields,
    amount,
    deposit,
    settle,
    choose,
    submit,
    typed: given,
    judged: pressed || settled,
    pressed,
    requisites,
    setGift,
    typeSum: (value: string) => {
      setTyped(value)
      deposit.reset()
    },
    typeRequisite: (kind: RequisiteKind, value: string) => {
      setRequisites({ ...requisites, [kind]: value })
      deposit.reset()
    },
    goesOn: system !== undefined && goesOn(system, asks),
    goBack: () => setSecond(false),
    sendAfterPause: () => void send(true),
  }
}

export type DepositForm = ReturnType<typeof useDepositForm>

/** Whether the payment method has another form after this one. */
const goesOn = (system: PaymentSystem, asks: 1 | 2 | undefined): boolean =>
  (asks === undefined && hasForm(system, 1)) || (asks !== 2 && hasForm(system, 2))

/** The payment method in the address, for repeating a payment; other visits begin with the list. */
function askedSystem(systems: PaymentSystem[], asked: string | null): PaymentSystem | undefined {
  return systems.find(({ id }) => String(id) === asked)
}

/** The sum in the address; else the one that the operator has marked, if any. */
function givenSum(
  asked: string | null,
  offered: DepositSuggestions['values'],
  { currency }: PaymentSystem,
): string {
  const best = offered.find(({ best_choice }) => best_choice)
  const minor = asked && /^\d{1,15}$/.test(asked) ? BigInt(asked) : BigInt(best?.value ?? 0)
  return minor > 0n ? amountText(minor, currency) : ''
}
