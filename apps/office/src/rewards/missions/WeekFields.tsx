import { type Currency } from '@ayva/contract/base'
import { type WeekModel } from '@ayva/contract/rewards/missions'
import { Select } from '@ayva/kit/Select'
import { Switch } from '@ayva/kit/Switch'
import { PrizeSelect } from '#lib/rule/PrizeSelect.tsx'

const upTo = (most: number) =>
  Array.from({ length: most }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }))
const days = upTo(6)
const missions = upTo(3)

type WeekFieldsProps = {
  week: WeekModel
  onChange: (week: WeekModel) => void
  wrong: Record<string, string>
  currency: Currency
}

/** What a week asks for, and what its chest brings. */
export function WeekFields({ week, onChange, wrong, currency }: WeekFieldsProps) {
  const set = (part: Partial<WeekModel>) => onChange(Object.assign({}, week, part))
  return (
    <>
      <Switch
        label="Сундук есть"
        checked={week.enabled}
        onChange={(event) => set({ enabled: event.target.checked })}
      />
      <div className="o-rule-fields">
        <Select
          label="Дней в неделе"
          options={days}
          value={String(week.days)}
          onChange={(event) => set({ days: Number(event.target.value) })}
        />
        <Select
          label="Заданий в каждый"
          options={missions}
          value={String(week.missions)}
          onChange={(event) => set({ missions: Number(event.target.value) })}
        />
        <PrizeSelect
          label="Подарок сундука"
          currency={currency}
          value={week.gift}
          error={wrong['week.gift']}
          onChange={(gift) => set({ gift: gift ?? '' })}
        />
      </div>
    </>
  )
}
