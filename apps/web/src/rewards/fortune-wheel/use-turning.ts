import { type FortuneWheel, type SpinAnswer } from '@ayva/contract/rewards/fortune-wheel'
import { useState } from 'react'
import { useOwn, leftOf, useSpin } from './use-wheel.ts'
import { chime, wakeSound } from './wheel-sound.ts'

const randomSeed = () => crypto.randomUUID().replaceAll('-', '')

/** A spin from the press to the rest; the result is shown only then. */
export function useTurning(word: string) {
  const state = useOwn()
  const { own } = state
  const { spin, settle } = useSpin()
  const [landing, setLanding] = useState<{ sector: number; spun: SpinAnswer }>()
  const [landed, setLanded] = useState<SpinAnswer>()
  const isTurning = spin.isPending || (landing !== undefined && landing.spun !== landed)
  const canSpin = own?.closed === null && leftOf(state) > 0 && !isTurning && state.isFresh
  const press = () => {
    if (!own || !canSpin) return
    wakeSound()
    const clientSeed = /^[\w-]{1,64}$/.test(word) ? word : randomSeed()
    spin.mutate(
      { clientSeed, serverSeedHash: own.serverSeedHash, key: crypto.randomUUID() },
      { onSuccess: (spun) => setLanding({ sector: spun.sector.n, spun }) },
    )
  }
  const rest = () => {
    setLanded(landing?.spun)
    if (landing?.spun.sector.gift) chime()
    settle()
  }
  return {
    own,
    landing,
    isTurning,
    canSpin,
    press,
    rest,
    failed: spin.isError,
    result: isTurning ? undefined : landed,
  }
}

/** The wheel of the player's level; a guest sees the first one. */
export function shownOf(
  wheels: readonly FortuneWheel[],
  own: ReturnType<typeof useOwn>['own'],
): FortuneWheel | undefined {
  return own ? wheels.find(({ level }) => level.id === own.levelId) : wheels[0]
}
