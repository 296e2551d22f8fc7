/** The wheels as operators configured them, by level. */
import { type Answer, type Currency, refusing } from '@ayva/contract/base'
import {
  type FortuneWheel,
  type listWheels,
  showWheel,
  type WheelModel,
  type WheelPrize,
} from '@ayva/contract/rewards/fortune-wheel'
import { lastReset } from '@ayva/contract/rewards/fortune-wheel/reset'
import { wheelSettings } from '@ayva/contract/rewards/fortune-wheel/settings'
import { type Deps } from '#lib/deps.ts'
import { isGivable, knownPrizes, type Prize, type Prizes } from '../../payments/gifts/gifts.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { type Levels, readLevels } from '../loyalty/loyalty.ts'
import { type WheelStateRow } from './fortune-wheel.sql.ts'

const refuse = refusing(showWheel.refusals)

/** All settings that a spin depends on, read before anything is locked. */
export type Wheels = {
  wheels: readonly WheelModel[]
  levels: Levels
  prizes: Prizes
  dayStartsAt: Date
}

/** Refuses with `wheel_off`. */
export async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, wheelSettings, 'feature_wheel')
  if (!enabled) throw refuse('wheel_off')
}

export async function readWheels(deps: Deps, at: Date): Promise<Wheels> {
  const wheels = await readSetting(deps, wheelSettings, 'fortune_wheels')
  const { reset_time: resetTime } = await readSetting(deps, wheelSettings, 'fortune_wheel')
  return {
    wheels: wheels.toSorted((a, b) => a.levelId - b.levelId),
    levels: await readLevels(deps),
    prizes: await knownPrizes(deps),
    dayStartsAt: new Date(lastReset(at.getTime(), resetTime)),
  }
}

/** The wheel of a level; players without a level, and guests, get the first one. */
export function wheelOf(wheels: readonly WheelModel[], levelId: number): WheelModel | undefined {
  return levelId === 0 ? wheels[0] : wheels.find((one) => one.levelId === levelId)
}

/** Whether every prize of the wheel can be given in that currency. */
export function isReady(
  { sectors }: WheelModel,
  { prizes, currency, at }: { prizes: Prizes; currency: Currency; at: Date },
): boolean {
  return (
    sectors.length > 0 &&
    sectors.every(({ gift }) => {
      if (gift === null) return true
      const prize = prizes.get(gift)
      return prize !== undefined && isGivable(prize, currency, at)
    })
  )
}

/** The remaining daily spins; a node whose clock is behind does not begin the day again. */
export function spinsLeft(
  wheelState: Pick<WheelStateRow, 'dayStartsAt' | 'used'> | undefined,
  { wheel, dayStartsAt }: { wheel: WheelModel | undefined; dayStartsAt: Date },
): number {
  if (!wheel || wheel.sectors.length === 0) return 0
  return Math.max(0, wheel.spins - usedToday(wheelState, dayStartsAt))
}

/** Spins used today; never decreases within a day, however the wheel changes. */
export function usedToday(
  wheelState: Pick<WheelStateRow, 'dayStartsAt' | 'used'> | undefined,
  dayStartsAt: Date,
): number {
  const isToday = wheelState?.dayStartsAt != null && wheelState.dayStartsAt >= dayStartsAt
  return isToday ? wheelState.used : 0
}

export function prizeView({ key, kind, title, image }: Prize): WheelPrize {
  return { key, kind, title, image }
}

function view({ levelId, name, spins, sectors }: WheelModel, prizes: Prizes): FortuneWheel {
  return {
    level: { id: levelId, name },
    maxSpinCount: sectors.length === 0 ? 0 : spins,
    sectors: sectors.map(({ weight, gift }, n) => {
      const prize = gift === null ? undefined : prizes.get(gift)
      return { n, weight, gift: prize ? prizeView(prize) : null }
    }),
  }
}

export async function wheelsOf(deps: Deps): Promise<Answer<typeof listWheels>> {
  await mustBeOn(deps)
  const { wheels, prizes } = await readWheels(deps, deps.clock.now())
  return wheels.map((wheel) => view(wheel, prizes))
}

/** Refuses with `wheel_off`, `wheel_unknown`. */
export async function wheelOfLevel(deps: Deps, levelId: number): Promise<FortuneWheel> {
  const { wheels, prizes } = await readWheels(deps, deps.clock.now())
  await mustBeOn(deps)
  const wheel = wheels.find((one) => one.levelId === levelId)
  if (!wheel) throw refuse('wheel_unknown')
  return view(wheel, prizes)
}
