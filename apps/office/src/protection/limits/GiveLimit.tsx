import { type Currency } from '@ayva/contract/base'
import { type LimitPeriod } from '@ayva/contract/protection/limits'
import { givePlayerLimit } from '@ayva/contract/protection/limits/office'
import { parseMoney } from '@ayva/contract/typed-money'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'

const names = [
  { value: 'deposit', label: 'Пополнения за период' },
  { value: 'bet', label: 'Одна ставка' },
  { value: 'wager', label: 'Ставки за период' },
  { value: 'loss', label: 'Проигрыш за период' },
  { value: 'rounds', label: 'Раунды за период' },
] as const
const periods = [
  { value: 'day', label: 'День' },
  { value: 'week', label: 'Неделя' },
  { value: 'month', label: 'Месяц' },
] as const

const roundsOf = (typed: string) =>
  /^\d{1,7}$/.test(typed.trim()) ? BigInt(typed.trim()) : undefined

type GiveLimitProps = { playerId: string; currency: Currency; onClose: () => void }

/** The form for a limit that the casino sets in addition to the player's own limits. */
export function GiveLimit({ playerId, currency, onClose }: GiveLimitProps) {
  const [name, setName] = useState<(typeof names)[number]['value']>('bet')
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [typed, setTyped] = useState('')
  const isOfRounds = name === 'rounds'
  const isEmpty = typed.trim() === ''
  const [wrong, setWrong] = useState<string>()

  async function give(why: string): Promise<void> {
    const max = isOfRounds ? roundsOf(typed) : parseMoney(typed, currency)
    const asked = isOfRounds ? 'Укажите число раундов' : 'Укажите сумму'
    const isWrong = !isEmpty && (max === undefined || max < 0n)
    setWrong(isWrong ? asked : undefined)
    if (isWrong) throw new Error(asked)
    const of = {
      period: name === 'bet' ? ('day' as const) : period,
      currency: isOfRounds ? null : currency,
    }
    await call(givePlayerLimit, {
      params: { playerId },
      body: { name, ...of, max: max ?? null, why },
    })
  }

  return (
    <ActDialog
      title="Лимит казино для игрока"
      verb={isEmpty ? 'Снять лимит' : 'Поставить лимит'}
      done={isEmpty ? 'Лимит снят' : 'Лимит поставлен'}
      onClose={onClose}
      act={({ why }) => give(why)}
    >
      <p>Действует сразу. Свои лимиты игрока остаются, считается самый строгий.</p>
      <Select
        label="Что ограничить"
        value={name}
        options={names}
        onChange={({ target }) => setName(names.find((one) => one.value === target.value)!.value)}
      />
      {name !== 'bet' && (
        <Select
          label="Период"
          value={period}
          options={periods}
          onChange={({ target }) =>
            setPeriod(periods.find((one) => one.value === target.value)!.value)
          }
        />
      )}
      <Input
        label={isOfRounds ? 'Раундов' : `Не больше, ${currency}`}
        hint="Пустое поле снимает лимит казино"
        inputMode="decimal"
        value={typed}
        maxLength={20}
        error={wrong}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActDialog>
  )
}
