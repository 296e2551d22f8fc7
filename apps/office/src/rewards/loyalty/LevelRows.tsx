import { type Currency } from '@ayva/contract/base'
import { LEVELS_MAX, type LevelModel } from '@ayva/contract/rewards/loyalty/levels'
import { IconButton } from '@ayva/kit/IconButton'
import { Input } from '@ayva/kit/Input'
import { PrizeSelect } from '#lib/rule/PrizeSelect.tsx'
import { RowsEnd } from '#lib/rule/RowsEnd.tsx'

const DIGITS_MAX = 13

type LevelRowsProps = {
  levels: LevelModel[]
  onChange: (levels: LevelModel[]) => void
  wrong: Record<string, string>
  currency: Currency
}

/** Levels from the lowest on. The number of a level is not changed: its wheel is found by it. */
export function LevelRows({ levels, onChange, wrong, currency }: LevelRowsProps) {
  const last = levels.at(-1)
  const add = () =>
    onChange(
      levels.concat({
        id: Math.max(0, ...levels.map(({ id }) => id)) + 1,
        name: 'Новый уровень',
        minPoints: (last?.minPoints ?? 0) * 2 || 1000,
        gift: null,
      }),
    )
  return (
    <>
      <ol className="o-rule-rows" aria-label="Уровни по порядку">
        {levels.map((level, n) => {
          const set = (part: Partial<LevelModel>) =>
            onChange(levels.with(n, Object.assign({}, level, part)))
          return (
            <li key={level.id}>
              <Input
                label={`Уровень № ${level.id}`}
                value={level.name}
                maxLength={40}
                error={wrong[`levels.${n}.name`]}
                onChange={(event) => set({ name: event.target.value })}
              />
              <Input
                label="Опыт, с которого он начинается"
                inputMode="numeric"
                value={n === 0 ? '0' : level.minPoints || ''}
                readOnly={n === 0}
                maxLength={DIGITS_MAX}
                error={wrong[`levels.${n}.minPoints`]}
                onChange={(event) =>
                  set({ minPoints: Number(event.target.value.replace(/\D/g, '')) })
                }
              />
              <PrizeSelect
                label="Подарок"
                none="Без подарка"
                currency={currency}
                value={level.gift}
                error={wrong[`levels.${n}.gift`]}
                onChange={(gift) => set({ gift })}
              />
              <span className="o-rule-moves">
                <IconButton
                  icon="trash"
                  label={`Убрать: ${level.name}`}
                  disabled={n === 0}
                  onClick={() => onChange(levels.toSpliced(n, 1))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <RowsEnd
        error={wrong['levels']}
        label="Добавить уровень"
        isFull={levels.length >= LEVELS_MAX}
        onAdd={add}
      />
    </>
  )
}
