import { type Currency } from '@ayva/contract/base'
import { listPrizes } from '@ayva/contract/payments/gifts/office'
import { formatMoney } from '@ayva/kit/Money'
import { Select } from '@ayva/kit/Select'
import { useQuery } from '@tanstack/react-query'
import { asking } from '../call.ts'

type PrizeSelectProps = {
  label: string
  currency: Currency
  value: string | null
  onChange: (key: string | null) => void
  /** The name of having none; without it there is always one. */
  none?: string | undefined
  error?: string | undefined
}

/** A gift as a prize, with what it costs on average. One that is not known any more stays, and is named by its key. */
export function PrizeSelect({ label, currency, value, onChange, none, error }: PrizeSelectProps) {
  const prizes = useQuery(asking(listPrizes, { query: { currency } })).data ?? []
  const known = prizes.map(({ key, title, cost }) => ({
    value: key,
    label: cost === null ? `${title}, не в этой валюте` : `${title}, ≈ ${formatMoney(cost)}`,
  }))
  const lost = value === null || known.some((one) => one.value === value) ? [] : [value]
  const all = lost.map((key) => ({ value: key, label: key })).concat(known)
  return (
    <Select
      label={label}
      error={error}
      value={value ?? ''}
      options={none === undefined ? all : [{ value: '', label: none }].concat(all)}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}
