/** Clicks of the pointer. They are on until they are switched off, and begin with a press alone. */
import { storage } from '@ayva/kit/storage'

/** That of the games, which are silent until it is on. */
const KEY = 'sound'
let context: AudioContext | undefined

export const isSounding = (): boolean => storage.find(KEY) !== 'off'

export function keepSounding(on: boolean): void {
  storage.keep(KEY, on ? 'on' : 'off')
}

/** To be called from a press: a browser lets a page make sounds only after one. */
export function wakeSound(): void {
  if (!isSounding()) return
  context ??= new AudioContext()
  void context.resume()
}

/** Plays at once or not at all: a late click belongs to nothing on the screen. */
export function click(): void {
  if (!context || context.state !== 'running' || !isSounding()) return
  const voice = context.createOscillator()
  const volume = context.createGain()
  const now = context.currentTime
  voice.frequency.value = 1_100
  volume.gain.setValueAtTime(0.08, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.05)
  voice.connect(volume).connect(context.destination)
  voice.start(now)
  voice.stop(now + 0.06)
}
