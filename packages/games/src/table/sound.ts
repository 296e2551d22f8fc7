import { storage } from '@ayva/kit/storage'
import type { ZZFX as ZzFx } from 'zzfx'
import { create } from 'zustand'

/** Whether the player wants sound: nobody is sounded at unasked. Kept for the next visit. */
export const useSound = create<{ on: boolean }>(() => ({ on: stored() }))

function stored(): boolean {
  return storage.find('sound') === 'on'
}

export function toggleSound(): void {
  const on = !useSound.getState().on
  useSound.setState({ on })
  storage.keep('sound', on ? 'on' : 'off')
  if (on) unlockSound()
}

type Notes = readonly (number | undefined)[]

/**
 * Parameters of the synthesiser: volume, randomness, frequency, attack, sustain, release, shape, …
 * Short, soft and never louder than speech; what does not exceed the stake has no sound at all.
 */
const effects = {
  start: [0.25, 0, 180, 0.01, 0.02, 0.08, 1, 1.6, 6],
  stop: [
    0.5,
    0.03,
    120,
    0,
    0.01,
    0.07,
    1,
    2.2,
    -4,
    undefined,
    undefined,
    undefined,
    undefined,
    0.4,
  ],
  roll: [
    0.3,
    0.1,
    90,
    0,
    0.01,
    0.05,
    2,
    1.4,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    1.4,
  ],
  open: [0.5, 0, 780, 0.005, 0.05, 0.22, 1, 1.8, undefined, undefined, 260, 0.06],
  end: [0.35, 0, 130, 0.01, 0.05, 0.24, 1, 1.2, -1.2],
  small: [0.5, 0, 523, 0.01, 0.1, 0.3, 1, 1.8, undefined, undefined, 261, 0.09],
  big: [0.6, 0, 440, 0.01, 0.22, 0.42, 1, 1.9, undefined, undefined, 220, 0.12, 0.12],
  huge: [0.6, 0, 392, 0.02, 0.4, 0.6, 1, 1.9, undefined, undefined, 196, 0.12, 0.16],
  max: [0.65, 0, 349, 0.02, 0.6, 0.8, 1, 1.9, undefined, undefined, 175, 0.12, 0.2],
} as const satisfies Record<string, Notes>
type Effect = keyof typeof effects

type Synth = typeof ZzFx
let loading: Promise<Synth> | undefined

/**
 * To be called from a press: a browser lets a page make sounds only after one. The synthesiser is
 * fetched then, so that a page which is only looked at does not carry it.
 */
export function unlockSound(): void {
  if (!useSound.getState().on) return
  loading ??= import('zzfx').then(({ ZZFX }) => ZZFX)
  void loading.then(({ audioContext }) => audioContext.resume())
}

/** Plays at once or not at all: a late sound belongs to nothing on the screen. */
export function playSound(effect: Effect): void {
  if (!useSound.getState().on || !loading || document.hidden) return
  const asked = performance.now()
  void loading.then((synth) => {
    if (performance.now() - asked > 150 || synth.audioContext.state !== 'running') return
    synth.play(...(effects[effect] as readonly (number | undefined)[]))
  })
}
