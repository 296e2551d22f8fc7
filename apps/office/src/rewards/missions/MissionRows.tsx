import { type Currency } from '@ayva/contract/base'
import { MISSIONS_MAX, type Measure, type MissionModel } from '@ayva/contract/rewards/missions'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { type ReactNode } from 'react'
import { PrizeSelect } from '#lib/rule/PrizeSelect.tsx'
import { RowsEnd } from '#lib/rule/RowsEnd.tsx'
import { RowMoves } from '#lib/rule/RowMoves.tsx'

const measures: { value: Measure; label: string }[] = [
  { value: 'rounds', label: 'Раунды' },
  { value: 'titles', label: 'Разные игры' },
  { value: 'times', label: 'Множитель раунда' },
  { value: 'checks', label: 'Проверенные раунды, без ставки' },
  { value: 'limits', label: 'Поставленные лимиты, без ставки' },
  { value: 'fresh', label: 'Новые для игрока игры, без ставки' },
]
const DIGITS_MAX = 3
const first: MissionModel = {
  key: 'new',
  title: 'Новое задание',
  measure: 'rounds',
  target: 5,
  gift: 'mission-rounds-2',
}

type MissionRowsProps = {
  missions: MissionModel[]
  onChange: (missions: MissionModel[]) => void
  wrong: Record<string, string>
  currency: Currency
}

/** Missions in the order in which days take them, three a day. */
export function MissionRows({ missions, onChange, wrong, currency }: MissionRowsProps) {
  const copied = (mission: MissionModel) =>
    Object.assign({}, mission, { key: freeKey(mission.key, missions) })
  return (
    <>
      <ol className="o-rule-rows" aria-label="Задания по порядку">
        {missions.map((mission, place) => (
          <Row
            key={place}
            mission={mission}
            errorOf={(field) => wrong[`missions.${place}.${field}`]}
            currency={currency}
            onChange={(next) => onChange(missions.with(place, next))}
            moves={
              <RowMoves
                rows={missions}
                place={place}
                name={mission.title}
                copied={copied}
                most={MISSIONS_MAX}
                onChange={onChange}
              />
            }
          />
        ))}
      </ol>
      <RowsEnd
        error={wrong['missions']}
        label="Добавить задание"
        isFull={missions.length >= MISSIONS_MAX}
        onAdd={() => onChange(missions.concat(copied(missions.at(-1) ?? first)))}
      />
    </>
  )
}

/** A name that no mission has: what was done of one that is over is never taken for it. */
function freeKey(key: string, missions: MissionModel[]): string {
  const known = new Set(missions.map((one) => one.key))
  const stem = key.replace(/-copy-\d+$/, '').slice(0, 28)
  let n = 1
  while (known.has(`${stem}-copy-${n}`)) n += 1
  return known.has(key) ? `${stem}-copy-${n}` : key
}

type RowProps = {
  mission: MissionModel
  errorOf: (field: keyof MissionModel) => string | undefined
  currency: Currency
  onChange: (mission: MissionModel) => void
  moves: ReactNode
}

function Row({ mission, errorOf, currency, onChange, moves }: RowProps) {
  const set = (part: Partial<MissionModel>) => onChange(Object.assign({}, mission, part))
  return (
    <li>
      <Input
        label="Название"
        value={mission.title}
        maxLength={80}
        error={errorOf('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <Input
        label="Имя"
        value={mission.key}
        maxLength={40}
        error={errorOf('key')}
        onChange={(event) => set({ key: event.target.value })}
      />
      <Select
        label="Что считается"
        options={measures}
        value={mission.measure}
        onChange={(event) => set({ measure: event.target.value as Measure })}
      />
      <Input
        label="Сколько"
        inputMode="numeric"
        value={mission.target === 0 ? '' : mission.target}
        maxLength={DIGITS_MAX}
        error={errorOf('target')}
        onChange={(event) => set({ target: Number(event.target.value.replace(/\D/g, '')) })}
      />
      <PrizeSelect
        label="Подарок"
        currency={currency}
        value={mission.gift}
        error={errorOf('gift')}
        onChange={(gift) => set({ gift: gift ?? '' })}
      />
      {moves}
    </li>
  )
}
