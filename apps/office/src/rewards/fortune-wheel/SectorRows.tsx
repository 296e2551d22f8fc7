import { type Currency } from '@ayva/contract/base'
import { type WheelModel } from '@ayva/contract/rewards/fortune-wheel'
import { inParts, PARTS, sumOf } from '@ayva/contract/rewards/fortune-wheel/chances'
import { type WheelsPreview } from '@ayva/contract/rewards/fortune-wheel/office'
import { SECTORS_MAX } from '@ayva/contract/rewards/fortune-wheel/settings'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/Money'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { useState } from 'react'
import { PrizeSelect } from '#lib/rule/PrizeSelect.tsx'
import { RowMoves } from '#lib/rule/RowMoves.tsx'

const SPINS_MAX = 20
const spins = Array.from({ length: SPINS_MAX + 1 }, (_, n) => ({
  value: String(n),
  label: String(n),
}))
const HUNDRED = 100

type SectorRowsProps = {
  wheel: WheelModel
  /** The same wheel as the server has reckoned it. */
  seen: WheelsPreview['wheels'][number] | undefined
  errorOf: (place: string) => string | undefined
  currency: Currency
  onChange: (wheel: WheelModel) => void
}

/** The sectors of one wheel, clockwise from the top: a gift or nothing, and its chance in per cent. */
export function SectorRows({ wheel, seen, errorOf, currency, onChange }: SectorRowsProps) {
  const { sectors } = wheel
  const total = sumOf(sectors.map(({ weight }) => weight))
  const put = (next: WheelModel['sectors']) => onChange(Object.assign({}, wheel, { sectors: next }))
  return (
    <>
      <div className="o-rule-fields">
        <Input
          label="Название уровня"
          value={wheel.name}
          maxLength={40}
          error={errorOf('name')}
          onChange={(event) => onChange(Object.assign({}, wheel, { name: event.target.value }))}
        />
        <Select
          label="Вращений в день"
          options={spins}
          value={String(wheel.spins)}
          onChange={(event) =>
            onChange(Object.assign({}, wheel, { spins: Number(event.target.value) }))
          }
        />
      </div>
      <ol className="o-rule-rows" aria-label="Сектора по часовой стрелке">
        {sectors.map((sector, n) => (
          <li key={n}>
            <PrizeSelect
              label={`Сектор ${n + 1}`}
              none="Ничего"
              currency={currency}
              value={sector.gift}
              error={errorOf(`sectors.${n}.gift`)}
              onChange={(gift) => put(sectors.with(n, { weight: sector.weight, gift }))}
            />
            <ChanceInput
              label={`Шанс сектора ${n + 1}, %`}
              parts={sector.weight}
              error={errorOf(`sectors.${n}.weight`)}
              onChange={(weight) => put(sectors.with(n, { weight, gift: sector.gift }))}
            />
            <span className="o-muted" translate="no">
              {seen?.sectors[n] && formatMoney(seen.sectors[n].cost)}
            </span>
            <RowMoves
              rows={sectors}
              place={n}
              name={`сектор ${n + 1}`}
              copied={(one) => Object.assign({}, one)}
              most={SECTORS_MAX}
              onChange={put}
            />
          </li>
        ))}
      </ol>
      <output className="o-rule-total">
        <span>
          Сумма шансов: <b translate="no">{percentOf(total)} %</b>
        </span>
        {total !== PARTS && sectors.length > 0 && (
          <span className="o-late">{errorOf('sectors') ?? 'Нужно ровно 100 %'}</span>
        )}
      </output>
      <div className="o-rule-acts">
        <Button
          size="sm"
          kind="outline"
          icon="plus"
          disabled={sectors.length >= SECTORS_MAX}
          onClick={() => put(sectors.concat({ weight: PARTS / HUNDRED, gift: null }))}
        >
          Добавить сектор
        </Button>
        {total !== PARTS && total > 0 && (
          <Button
            size="sm"
            kind="outline"
            onClick={() => {
              const weights = inParts(sectors.map(({ weight }) => weight))
              put(sectors.map(({ gift }, n) => ({ weight: weights[n]!, gift })))
            }}
          >
            Свести к 100 %
          </Button>
        )}
      </div>
    </>
  )
}

const percentOf = (parts: number) =>
  String(Number(((parts * HUNDRED) / PARTS).toFixed(4))).replace('.', ',')

type ChanceInputProps = {
  label: string
  parts: number
  error: string | undefined
  onChange: (parts: number) => void
}

/** What is typed stays as it is typed: «2,» is on its way to «2,5». */
function ChanceInput({ label, parts, error, onChange }: ChanceInputProps) {
  const [typed, setTyped] = useState<string>()
  const shown = percentOf(parts)
  return (
    <Input
      label={label}
      inputMode="decimal"
      value={typed ?? shown}
      maxLength={8}
      error={error}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.target.value.replace('.', ',').replace(/[^\d,]/g, '')
        setTyped(text)
        const percent = Number(text.replace(',', '.'))
        if (Number.isFinite(percent) && percent <= HUNDRED)
          onChange(Math.round((percent * PARTS) / HUNDRED))
      }}
    />
  )
}
