import { type Currency, Refusal, commonRefusals } from '@ayva/contract/base'
import {
  adjustmentReasons,
  proposeAdjustment,
  type AdjustmentReason,
} from '@ayva/contract/ledger/adjustments'
import { parseMoney } from '@ayva/contract/typed-money'
import { AmountInput } from '@ayva/kit/AmountInput'
import { formatMoney } from '@ayva/kit/Money'
import { Segmented } from '@ayva/kit/Segmented'
import { Select } from '@ayva/kit/Select'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { reasonWords } from './words.ts'

type Wallet = { currency: Currency; minor: bigint }
type ProposeDialogProps = {
  playerId: string
  wallets: readonly Wallet[]
  onClose: () => void
}
type Direction = 'credit' | 'debit'

const directions: { value: Direction; label: string }[] = [
  { value: 'credit', label: 'Добавить' },
  { value: 'debit', label: 'Списать' },
]

/** Proposes a correction to another operator: the sum, and the resulting balance. */
export function ProposeDialog({ playerId, wallets, onClose }: ProposeDialogProps) {
  const [adjustmentId] = useState(() => crypto.randomUUID())
  const [currency, setCurrency] = useState<Currency>(wallets[0]!.currency)
  const [direction, setDirection] = useState<Direction>('credit')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<AdjustmentReason>('game_fault')
  const [error, setError] = useState<string>()
  const wallet = wallets.find((one) => one.currency === currency)!
  const amount = parseMoney(typed, currency)
  const after =
    amount === undefined ? undefined : wallet.minor + (direction === 'credit' ? amount : -amount)
  return (
    <ActDialog
      title="Исправить баланс"
      verb="Предложить"
      wordsLabel="За что"
      done="Предложено: решает другой сотрудник"
      onClose={onClose}
      act={async ({ words, why }) => {
        const wrong =
          amount === undefined || amount <= 0n
            ? 'Сколько: больше нуля'
            : after! < 0n && 'На счёте столько нет'
        setError(wrong || undefined)
        if (wrong || amount === undefined)
          throw new Refusal('validation', commonRefusals.validation, {
            fields: { amount: String(wrong) },
          })
        return call(proposeAdjustment, {
          params: { playerId },
          body: { adjustmentId, direction, currency, amount, reason, words, why },
        })
      }}
    >
      <Segmented
        label="Что сделать"
        options={directions}
        value={direction}
        onChange={setDirection}
      />
      <Select
        label="Кошелёк"
        value={currency}
        options={wallets.map((one) => ({
          value: one.currency,
          label: `${one.currency}: ${formatMoney(one)}`,
        }))}
        onChange={(event) => setCurrency(event.target.value as Currency)}
      />
      <AmountInput
        label="Сколько"
        currency={currency}
        value={typed}
        error={error}
        size="md"
        maxLength={24}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
        hint={
          after !== undefined && after >= 0n
            ? `На счёте станет ${formatMoney({ minor: after, currency })}`
            : undefined
        }
      />
      <Select
        label="Причина"
        value={reason}
        options={adjustmentReasons.map((value) => ({ value, label: reasonWords[value] }))}
        onChange={(event) => setReason(event.target.value as AdjustmentReason)}
      />
      <p>
        Деньги не движутся, пока не согласится другой сотрудник. На это трое суток. Причину и «За
        что» увидит игрок.
      </p>
    </ActDialog>
  )
}
