import { type LevelModel } from '@ayva/contract/rewards/loyalty/levels'
import { previewLevels } from '@ayva/contract/rewards/loyalty/office'
import { plural } from '@ayva/kit/format'
import { PageHead } from '#lib/ListPage.tsx'
import { useCurrency } from '#lib/rule/CurrencySelect.tsx'
import { FeatureSwitch } from '#lib/rule/FeatureSwitch.tsx'
import { RuleCard } from '#lib/rule/RuleCard.tsx'
import { useRule } from '#lib/rule/use-rule.ts'
import { usePreview } from '#lib/rule/use-preview.ts'
import { LevelRows } from './LevelRows.tsx'
import { LevelsPreview } from './LevelsPreview.tsx'

/** From which experience each level begins, and the gift that comes with it once. */
export function Page() {
  const currency = useCurrency()
  const rule = useRule<LevelModel[]>('loyalty_levels')
  const preview = usePreview(previewLevels, rule.value && { levels: rule.value, currency })
  const held = usePreview(previewLevels, rule.held && { levels: rule.held, currency }).answer
  const wrong = Object.assign({}, preview.answer?.wrong, preview.wrong)
  return (
    <>
      <PageHead title="Уровни">
        <FeatureSwitch
          alias="feature_levels"
          of="уровни"
          off="Уровней никто не увидит. Сыгранное, пока они выключены, не засчитается."
          on="Игроки снова увидят уровни, и раунды снова принесут опыт."
        />
      </PageHead>
      <div className="o-dashboard">
        <RuleCard
          title="Пороги и подарки"
          rule={rule}
          about={about}
          blocked={Object.values(wrong)[0]}
          outcome={
            <p>
              Уровень игрока считается по опыту сразу: новые пороги действуют в течение секунды.
              Подарок приходит один раз, когда уровень достигнут раундом.
            </p>
          }
        >
          {(value, change) => (
            <LevelRows levels={value} onChange={change} wrong={wrong} currency={currency} />
          )}
        </RuleCard>
        <LevelsPreview
          levels={preview.answer?.levels}
          before={held?.levels}
          error={preview.error}
        />
      </div>
    </>
  )
}

const about = (levels: LevelModel[]) =>
  `${levels.length} ${plural(levels.length, 'уровень', 'уровня', 'уровней')}: ${levels
    .map(({ name, minPoints }) => `${name} с ${minPoints}`)
    .join(', ')}`
