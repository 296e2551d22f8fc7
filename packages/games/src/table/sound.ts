import { storage } from '@ayva/kit/storage'
import type { ZZFX as ZzFx } from 'zzfx'
import { create } from 'zustand'
import { type Mood, moodOf } from './moods.ts'
import { type Effect, effectNames, samplesOf } from './sound-voices.ts'

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

type Synth = typeof ZzFx
let loading: Promise<Synth> | undefined

let mood: Mood = moodOf('')
/** What has been made in this mood: a sound is mixed once, not at every press. */
const made = new Map<Effect, Float32Array>()

/** The theme whose game is on the screen. */
export function setMood(art: string): void {
  const next = moodOf(art)
  if (next === mood) return
  mood = next
  made.clear()
  if (loading && useSound.getState().on) void loading.then(makeAll)
}

/**
 * To be called from a press: a browser lets a page make sounds only after one. The synthesiser is
 * fetched then, so that a page which is only looked at does not carry it.
 */
export function unlockSound(): void {
  if (!useSound.getState().on) return
  if (!loading) {
    loading = import('zzfx').then(({ ZZFX }) => ZZFX)
    void loading.then(makeAll)
  }
  void loading.then(({ audioContext }) => audioContext.resume())
}

/** Mixes the sounds one by one, each when the page has nothing to do. */
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

/** Plays at once or not at all: a late sound belongs to nothing on the screen. */
export function playSound(effect: Effect): void {
  if (!useSound.getState().on || !loading || document.hidden) return
  const asked = performance.now()
  void loading.then((synth) => {
    if (performance.now() - asked > 150 || synth.audioContext.state !== 'running') return
    synth.playSamples([soundOf(synth, effect)])
  })
}
