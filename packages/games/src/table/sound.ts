import { isCalm } from '@ayva/kit/still'
import { storage } from '@ayva/kit/storage'
import type { ZZFX as ZzFx } from 'zzfx'
import { create } from 'zustand'
import { type Mood, moodOf } from './moods.ts'
import { type Effect, effectNames, samplesOf } from './sound-voices.ts'

/** Whether the player wants sound: it is off until the player turns it on. Stored for the next visit. */
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

type Synth = typeof ZzFx
let loading: Promise<Synth> | undefined

let mood: Mood = moodOf('')
/** The sounds mixed in this mood: each is mixed once, not at every press. */
const made = new Map<Effect, Float32Array>()

/** The theme of the game on the screen. */
export function setMood(art: string): void {
  const next = moodOf(art)
  if (next === mood) return
  mood = next
  made.clear()
  if (loading && useSound.getState().on) void loading.then(makeAll)
}

/**
 * Must be called from a press, because browsers allow sound only after one. The synthesiser is loaded then, so that
 * pages without a press do not load it.
 */
export function unlockSound(): void {
  if (!useSound.getState().on || isCalm()) return
  if (!loading) {
    loading = import('zzfx').then(({ ZZFX }) => ZZFX)
    void loading.then(makeAll)
  }
  void loading.then(({ audioContext }) => audioContext.resume())
}

/** Mixes the sounds one by one while the page is idle. */
function makeAll(synth: Synth): void {
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 50))
  const next = effectNames.find((effect) => !made.has(effect))
  if (next) idle(() => (soundOf(synth, next), makeAll(synth)))
}

function soundOf(synth: Synth, effect: Effect): Float32Array {
  const known = made.get(effect)
  if (known) return known
  const samples = samplesOf(effect, mood, (...p) => synth.buildSamples(...p), synth.sampleRate)
  made.set(effect, samples)
  return samples
}

/** Plays at once or not at all, because a late sound would match nothing on the screen. */
export function playSound(effect: Effect): void {
  if (!useSound.getState().on || !loading || document.hidden || isCalm()) return
  const asked = performance.now()
  void loading.then((synth) => {
    if (performance.now() - asked > 150 || synth.audioContext.state !== 'running') return
    synth.playSamples([soundOf(synth, effect)])
  })
}
