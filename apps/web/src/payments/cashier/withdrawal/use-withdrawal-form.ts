import { type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { type WithdrawalTerms } from '@ayva/contract/payments/cashier'
import { parseMoney } from '@ayva/contract/typed-money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSelf, walletOf } from '../../../identity/player/player.ts'
import { useCall } from '#lib/call.ts'
import { type Amount, readAmount } from '../amount.ts'
import { requisiteError } from '../RequisiteField.tsx'
import { focusField, useJudged } from '../result/use-judged.ts'
import { busy, systemsQuery, useWithdrawal } from '../use-cashier.ts'
import { savedQuery, termsQuery } from './use-withdrawals.ts'
import { withdrawalText } from './withdrawal.text.ts'

type Requisites = Partial<Record<RequisiteKind, string>>
/** The id of saved requisites; `undefined` for newly typed ones. */
type Chosen = string | undefined

/** The field names in refusals of the server: the first requisite is the target of the money. */
export const fieldName = (kind: RequisiteKind, place: number): string =>
  place === 0 ? 'requisite' : `requisites.${kind}`

/** The state of the withdrawal form, and the effect of submitting it. */
export function useWithdrawalForm() {
  const call = useCall()
  const systems = useSuspenseQuery(systemsQuery(call, '2')).data
  const terms = useSuspenseQuery(termsQuery(call)).data
  const allSaved = useSuspenseQuery(savedQuery(call)).data
  const self = useSelf()
  const wallet = self ? walletOf(self) : undefined
  const available = wallet?.minor ?? 0n
  const navigate = useNavigate()
  const withdrawal = useWithdrawal()
  const [systemId, setSystemId] = useState((systems.find(({ active }) => active) ?? systems[0])?.id)
  const [typed, setTyped] = useState('')
  const [requisites, setRequisites] = useState<Requisites>({})
  const [picked, setPicked] = useState<Chosen | null>(null)
  const [tips, setTips] = useState<string>()
  /** Errors are shown once the player has tried to continue. */
  const [pressed, setPressed] = useState(false)
  const system = systems.find(({ id }) => id === systemId)
  const saved = allSaved.filter(({ systems: ids }) => ids.includes(systemId ?? 0))
  // By default the target of the last withdrawal.
  const chosen = picked === null ? saved[0]?.id : saved.find(({ id }) => id === picked)?.id
  const amount = system && within(readAmount(typed, system, available), terms)
  const tipsMinor = tips === undefined ? 0n : parseMoney(tips, terms.cash.currency)
  const tipsError = tips === undefined ? undefined : wrongTips(tips, tipsMinor, terms)
  const { settled, settle } = useJudged(typed)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (!system?.active || busy(withdrawal)) return
    const form = event.currentTarget
    if (amount?.minor === undefined) return focusField(form, 'sum')
    if (tipsError) return focusField(form, 'tips')
    const wrong = system.fields.findIndex(({ kind }) =>
      requisiteError(kind, requisites[kind] ?? ''),
    )
    if (chosen === undefined && wrong >= 0)
      return focusField(form, fieldName(system.fields[wrong]!.kind, wrong))
    const [first, ...others] = system.fields.map(({ kind }) => [kind, requisites[kind]!] as const)
    const to =
      chosen === undefined
        ? { requisite: first![1], requisites: Object.fromEntries(others) }
        : { requisite: '', saved: chosen }
    withdrawal.mutate(
      { sum: amount.minor, system: system.id, ...to, ...(tipsMinor && { tips: tipsMinor }) },
      { onSuccess: ({ id }) => void navigate(`/payment/withdrawal/${id}`) },
    )
  }

  /** A changed form is another request, so the last refusal is cleared. */
  const changing =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      withdrawal.reset()
    }
  const chooseSystem = changing((id: number) => {
    setSystemId(id)
    setRequisites({})
    setPicked(null)
  })

  return {
    systems,
    system,
    terms,
    available,
    held: wallet?.held ?? 0n,
    withdrawal,
    judged: pressed || settled,
    settle,
    saved,
    chosen,
    tips,
    tipsMinor,
    tipsError,
    typed,
    requisites,
    pressed,
    amount,
    submit,
    chooseSystem,
    typeSum: changing(setTyped),
    chooseSaved: changing(setPicked as (id: Chosen) => void),
    typeTips: changing(setTips as (typed: string | undefined) => void),
    typeRequisite: (kind: RequisiteKind, value: string) =>
      changing(setRequisites)({ ...requisites, [kind]: value }),
  }
}

/** A sum that cannot be withdrawn now is reported before the call. */
function within(amount: Amount, { largest, cash }: WithdrawalTerms): Amount {
  const { minor } = amount
  const isOver = minor !== undefined && minor > largest.minor && largest.minor < cash.minor
  return isOver ? { error: withdrawalText.most(largest) } : amount
}

function wrongTips(
  typed: string,
  minor: bigint | undefined,
  { tips }: WithdrawalTerms,
): string | undefined {
  if (typed.trim() === '') return withdrawalText.tipsEmpty
  if (minor === undefined) return withdrawalText.tipsFormat
  if (!tips) return undefined
  if (minor < tips.minimum.minor) return withdrawalText.tipsMin(tips.minimum)
  return minor > tips.maximum.minor ? withdrawalText.tipsMax(tips.maximum) : undefined
}
