/** The sounds of the wheel. They are on by default, and need a press to start. */
import { storage } from '@ayva/kit/storage'

/** The sound setting of games, which is off by default. */
const KEY = 'sound'
let context: AudioContext | undefined

export const isSounding = (): boolean => storage.find(KEY) !== 'off'

export function keepSounding(on: boolean): void {
  storage.keep(KEY, on ? 'on' : 'off')
}

/** Must be called from a press, because browsers allow sound only after one. */
export function wakeSound(): void {
  if (!isSounding()) return
  context ??= new AudioContext()
  void context.resume()
}

/** Plays at once or not at all, because a late click would match nothing on the screen. */
export function click(): void {
  note({ hertz: 1_100, volume: 0.08, after: 0, seconds: 0.05 })
}

/** Three rising notes for a prize. A spin without one ends in silence. */
export function chime(): void {
  const rising = [660, 880, 1_320]
  for (const [nth, hertz] of rising.entries())
    note({ hertz, volume: 0.1, after: nth * 0.11, seconds: 0.5 })
}

type Note = { hertz: number; volume: number; after: number; seconds: number }

function note({ hertz, volume, after, seconds }: Note): void {
  if (!context || context.state !== 'running' || !isSounding()) return
  const voice = context.createOscillator()
  const gain = context.createGain()
  const start = context.currentTime + after
  voice.frequency.value = hertz
  gain.gain.setValueAtTime(volume, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  voice.connect(gain).connect(context.destination)
  voice.start(start)
  voice.stop(start + seconds + 0.01)
}
