import { type WheelModel } from '@ayva/contract/rewards/fortune-wheel'
import { inParts, PARTS, sumOf } from '@ayva/contract/rewards/fortune-wheel/chances'
import { previewWheels } from '@ayva/contract/rewards/fortune-wheel/office'
import { Chips } from '@ayva/kit/Chips'
import { plural } from '@ayva/kit/format'
import { PageHead } from '#lib/ListPage.tsx'
import { useCurrency } from '#lib/rule/CurrencySelect.tsx'
import { FeatureSwitch } from '#lib/rule/FeatureSwitch.tsx'
import { RuleCard } from '#lib/rule/RuleCard.tsx'
import { useRule } from '#lib/rule/use-rule.ts'
import { usePreview } from '#lib/rule/use-preview.ts'
import { useAddress } from '#lib/use-address.ts'
import { CostTable } from './CostTable.tsx'
import { SectorRows } from './SectorRows.tsx'
import { WheelPreview } from './WheelPreview.tsx'

/** The wheels of the levels: sectors with chances that sum to one, and what a spin costs before it is saved. */
export function Page() {
  const currency = useCurrency()
  const { search, say } = useAddress()
  const rule = useRule<WheelModel[]>('fortune_wheels', inMillionths)
  const preview = usePreview(previewWheels, rule.value && { wheels: rule.value, currency })
  const wheels = rule.value ?? []
  const at = Math.max(
    0,
    wheels.findIndex(({ levelId }) => String(levelId) === search.get('level')),
  )
  const wrong = Object.assign({}, preview.answer?.wrong, preview.wrong)
  const held = usePreview(previewWheels, rule.held && { wheels: rule.held, currency }).answer
  return (
    <>
      <PageHead title="Колесо">
        <FeatureSwitch
          alias="feature_wheel"
          of="колесо"
          off="Страница колеса закроется, вращений не будет. Подаренное останется у игроков."
          on="Игроки снова смогут крутить колесо."
        />
      </PageHead>
      <div className="o-filters">
        <Chips
          label="Чьё колесо"
          items={wheels.map(({ levelId, name }) => ({ id: String(levelId), label: name }))}
          value={String(wheels[at]?.levelId)}
          onChange={(id) => say('level', id)}
        />
      </div>
      <div className="o-dashboard">
        <RuleCard
          title="Сектора и шансы"
          rule={rule}
          about={about}
          blocked={Object.values(wrong)[0] ?? unfinished(wheels)}
          outcome={
            preview.answer && <CostTable wheels={preview.answer.wheels} before={held?.wheels} />
          }
        >
          {(value, change) =>
            value[at] && (
              <SectorRows
                key={value[at].levelId}
                wheel={value[at]}
                seen={preview.answer?.wheels[at]}
                errorOf={(place) => wrong[`wheels.${at}.${place}`]}
                currency={currency}
                onChange={(next) => change(value.with(at, next))}
              />
            )
          }
        </RuleCard>
        <WheelPreview wheel={preview.answer?.wheels[at]} error={preview.error} />
      </div>
    </>
  )
}

/** Chances of all wheels in one unit, so that a part of them is never taken for the whole. */
const inMillionths = (wheels: WheelModel[]) =>
  wheels.map((wheel) => {
    const weights = inParts(wheel.sectors.map(({ weight }) => weight))
    const sectors = wheel.sectors.map(({ gift }, n) => ({ weight: weights[n]!, gift }))
    return Object.assign({}, wheel, { sectors })
  })

function unfinished(wheels: WheelModel[]): string | undefined {
  const found = wheels.find(
    ({ sectors }) => sectors.length > 0 && sumOf(sectors.map(({ weight }) => weight)) !== PARTS,
  )
  return found && `${found.name}: шансы вместе не дают 100 %`
}

const about = (wheels: WheelModel[]) =>
  wheels
    .map(
      ({ name, spins, sectors }) =>
        `${name}: ${sectors.length} ${plural(sectors.length, 'сектор', 'сектора', 'секторов')}, ${spins} в день`,
    )
    .join('; ')
