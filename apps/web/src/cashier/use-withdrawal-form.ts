import { type RequisiteKind } from '@ayva/contract/cashier/requisites'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSelf, walletOf } from '../player/player.ts'
import { useCall } from '#lib/call.ts'
import { readAmount } from './amount.ts'
import { requisiteError } from './RequisiteField.tsx'
import { focusField, useJudged } from './use-judged.ts'
import { busy, systemsQuery, useWithdrawal } from './use-cashier.ts'

type Requisites = Partial<Record<RequisiteKind, string>>

/** As a refusal of the server names the fields: the first says where the money goes. */
export const fieldName = (kind: RequisiteKind, place: number): string =>
  place === 0 ? 'requisite' : `requisites.${kind}`

/** What the form of a withdrawal holds, and what sending it does. */
export function useWithdrawalForm() {
  const systems = useSuspenseQuery(systemsQuery(useCall(), '2')).data
  const self = useSelf()
  const wallet = self ? walletOf(self) : undefined
  const available = wallet?.minor ?? 0n
  const navigate = useNavigate()
  const withdrawal = useWithdrawal()
  const [systemId, setSystemId] = useState((systems.find(({ active }) => active) ?? systems[0])?.id)
  const [typed, setTyped] = useState('')
  const [requisites, setRequisites] = useState<Requisites>({})
  /** The person has tried to go on: now errors are said. */
  const [pressed, setPressed] = useState(false)
  const system = systems.find(({ id }) => id === systemId)
  const amount = system && readAmount(typed, system, available)
  const { settled, settle } = useJudged(typed)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (!system?.active || busy(withdrawal)) return
    if (amount?.minor === undefined) return focusField(event.currentTarget, 'sum')
    const wrong = system.fields.findIndex(({ kind }) =>
      requisiteError(kind, requisites[kind] ?? ''),
    )
    if (wrong >= 0)
      return focusField(event.currentTarget, fieldName(system.fields[wrong]!.kind, wrong))
    const [first, ...others] = system.fields.map(({ kind }) => [kind, requisites[kind]!] as const)
    const said = { requisite: first![1], requisites: Object.fromEntries(others) }
    withdrawal.mutate(
      { sum: amount.minor, system: system.id, ...said },
      { onSuccess: ({ id }) => void navigate(`/payment/withdrawal/${id}`) },
    )
  }

  /** A changed form is another request: what the last one was refused for is over. */
  function chooseSystem(id: number) {
    setSystemId(id)
    setRequisites({})
    withdrawal.reset()
  }
  function typeSum(value: string) {
    setTyped(value)
    withdrawal.reset()
  }
  function typeRequisite(kind: RequisiteKind, value: string) {
    setRequisites({ ...requisites, [kind]: value })
    withdrawal.reset()
  }

  return {
    ...{ systems, system, available, held: wallet?.held ?? 0n, withdrawal },
    ...{ judged: pressed || settled, settle },
    ...{ typed, requisites, pressed, amount, submit, chooseSystem, typeSum, typeRequisite },
  }
}
