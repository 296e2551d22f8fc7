import { type MissionModel, type WeekModel } from '@ayva/contract/rewards/missions'
import { previewMissions } from '@ayva/contract/rewards/missions/office'
import { plural } from '@ayva/kit/format'
import { formatMoney } from '@ayva/kit/Money'
import { PageHead } from '#lib/ListPage.tsx'
import { useCurrency } from '#lib/rule/CurrencySelect.tsx'
import { FeatureSwitch } from '#lib/rule/FeatureSwitch.tsx'
import { RuleCard } from '#lib/rule/RuleCard.tsx'
import { useRule } from '#lib/rule/use-rule.ts'
import { usePreview } from '#lib/rule/use-preview.ts'
import { MissionRows } from './MissionRows.tsx'
import { WeekFields } from './WeekFields.tsx'
import { WeekPreview } from './WeekPreview.tsx'

/** Missions of the day and the chest of the week: written here, seen as a player sees them, saved as a version. */
export function Page() {
  const currency = useCurrency()
  const missions = useRule<MissionModel[]>('daily_missions')
  const week = useRule<WeekModel>('missions_week')
  const preview = usePreview(
    previewMissions,
    missions.value && week.value && { missions: missions.value, week: week.value, currency },
  )
  const wrong = Object.assign({}, preview.answer?.wrong, preview.wrong)
  const outcome = preview.answer && (
    <p>
      За неделю игрок получит подарков не больше чем на{' '}
      <b translate="no">{formatMoney(preview.answer.most)}</b>, если выполнит всё.
    </p>
  )
  return (
    <>
      <PageHead title="Задания дня">
        <FeatureSwitch
          alias="feature_daily_missions"
          of="задания дня"
          off="Страница заданий закроется. Уже заработанные подарки игроки получат."
          on="Игроки снова увидят задания дня и неделю."
        />
      </PageHead>
      <div className="o-dashboard">
        <div>
          <RuleCard
            title="Задания"
            rule={missions}
            about={aboutMissions}
            blocked={blockedBy(wrong, 'missions')}
            outcome={outcome}
          >
            {(value, change) => (
              <MissionRows missions={value} onChange={change} wrong={wrong} currency={currency} />
            )}
          </RuleCard>
          <RuleCard
            title="Сундук недели"
            rule={week}
            about={aboutWeek}
            blocked={blockedBy(wrong, 'week')}
            outcome={outcome}
          >
            {(value, change) => (
              <WeekFields week={value} onChange={change} wrong={wrong} currency={currency} />
            )}
          </RuleCard>
        </div>
        <WeekPreview preview={preview.answer} error={preview.error} />
      </div>
    </>
  )
}

const aboutMissions = (all: MissionModel[]) =>
  `${all.length} ${plural(all.length, 'задание', 'задания', 'заданий')}: ${all.map(({ title }) => title).join(', ')}`

const aboutWeek = ({ enabled, days, missions, gift }: WeekModel) =>
  enabled ? `${days} ${plural(days, 'день', 'дня', 'дней')} по ${missions}, ${gift}` : 'сундука нет'

function blockedBy(wrong: Record<string, string>, place: string): string | undefined {
  const [first] = Object.keys(wrong).filter((at) => at === place || at.startsWith(`${place}.`))
  return first === undefined ? undefined : wrong[first]
}
