/** Wheels before they are saved: true chances, what a spin costs on average, and what keeps them back. */
import { type Body, type Currency } from '@ayva/contract/base'
import { type WheelModel } from '@ayva/contract/rewards/fortune-wheel'
import { sumOf, sumsToOne, wholeOf } from '@ayva/contract/rewards/fortune-wheel/chances'
import { type previewWheels, type WheelsPreview } from '@ayva/contract/rewards/fortune-wheel/office'
import { type Deps } from '#lib/deps.ts'
import { type SettingCheck } from '#lib/module.ts'
import {
  knownPrizes,
  type PricedPrize,
  pricedPrizes,
  type Prizes,
  wrongPrizes,
} from '../../payments/gifts/gifts.ts'
import { isReady, prizeView } from './wheels.ts'

const percent = (part: number) =>
  part.toLocaleString('ru', { style: 'percent', maximumFractionDigits: 4 })

function wrongIn(
  wheels: readonly WheelModel[],
  prizes: Prizes,
  place = '',
): Record<string, string> {
  const gifts = wheels.flatMap(({ sectors }, wheel) =>
    sectors.map(({ gift }, n) => ({ at: `${place}${wheel}.sectors.${n}.gift`, key: gift })),
  )
  const wrong = wrongPrizes(prizes, gifts)
  for (const [wheel, { sectors }] of wheels.entries()) {
    const weights = sectors.map(({ weight }) => weight)
    if (sectors.length === 0 || sumsToOne(weights)) continue
    const sum = sumOf(weights)
    const now = percent(sum / wholeOf(sum))
    wrong[`${place}${wheel}.sectors`] = `Шансы вместе дают ${now}, а нужно ровно 100 %`
  }
  return wrong
}

/** What a setting of wheels may not say, as the module declares it to the settings. */
export const wheelChecks: Record<string, SettingCheck> = {
  fortune_wheels: async (deps, value) => wrongIn(value as WheelModel[], await knownPrizes(deps)),
}

export async function previewOf(
  deps: Deps,
  { wheels, currency }: Body<typeof previewWheels>,
): Promise<WheelsPreview> {
  const prizes = await knownPrizes(deps)
  const keys = wheels.flatMap(({ sectors }) => sectors.map(({ gift }) => gift))
  const pricedOf = await pricedPrizes(deps, { prizes, keys, currency })
  const at = deps.clock.now()
  return {
    wheels: wheels.map((wheel) =>
      Object.assign(view(wheel, { prizes, pricedOf, currency }), {
        isReady: isReady(wheel, { prizes, currency, at }),
      }),
    ),
    wrong: wrongIn(wheels, prizes, 'wheels.'),
  }
}

type Priced = {
  prizes: Prizes
  pricedOf: (key: string | null) => PricedPrize | null
  currency: Currency
}

function view(
  { levelId, name, spins, sectors }: WheelModel,
  { prizes, pricedOf, currency }: Priced,
) {
  const sum = sumOf(sectors.map(({ weight }) => weight))
  const costOf = (gift: string | null) => pricedOf(gift)?.cost.minor ?? 0n
  const weighed = sectors.reduce((all, { weight, gift }) => all + BigInt(weight) * costOf(gift), 0n)
  const won = sectors.filter(({ gift }) => gift !== null)
  const money = (minor: bigint) => ({ minor, currency })
  return {
    levelId,
    name,
    spins,
    sectors: sectors.map(({ weight, gift }, n) => {
      const prize = gift === null ? undefined : prizes.get(gift)
      return {
        n,
        chance: weight / sum,
        gift: prize ? prizeView(prize) : null,
        cost: money(costOf(gift)),
      }
    }),
    winning: sum === 0 ? 0 : sumOf(won.map(({ weight }) => weight)) / sum,
    costOfSpin: money(divided(weighed, BigInt(sum))),
    costOfDay: money(divided(weighed * BigInt(spins), BigInt(sum))),
  }
}

/** To the nearest; nothing of nothing. */
const divided = (all: bigint, by: bigint) => (by === 0n ? 0n : (all + by / 2n) / by)
