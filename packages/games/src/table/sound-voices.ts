import { type Mood } from './moods.ts'

/** One of the layers of a sound; moments in seconds. */
type Voice = {
  at?: number
  /** Hz, for layers without a note. */
  hz?: number
  /** A note: the n-th of the mood's chord, and by how many octaves it is raised. */
  note?: number
  octave?: number
  volume: number
  attack?: number
  hold?: number
  fade: number
  /** The change of the pitch. */
  slide?: number
  /** 0..1: the share of noise. */
  noise?: number
}

/** A soft low blow under the other layers. */
const body = (at: number, volume: number, hz = 92): Voice => ({
  at,
  hz,
  volume,
  hold: 0.01,
  fade: 0.13,
  slide: -1.4,
})
const knock = (at: number, volume: number): Voice => ({
  at,
  hz: 160,
  volume,
  fade: 0.05,
  noise: 1.3,
})
const bell = (at: number, note: number, volume: number, fade: number, octave = 0): Voice => ({
  at,
  note,
  octave,
  volume,
  attack: 0.004,
  hold: 0.03,
  fade,
})

/** A win: a blow, then the first notes of the chord one after another, each with its octave. */
function win(notes: number, step: number, fade: number): Voice[] {
  const rising = Array.from({ length: notes }, (_, note) => [
    bell(note * step, note, 0.34, fade),
    bell(note * step + 0.02, note, 0.1, fade * 0.7, 1),
  ])
  return [body(0, 0.3), ...rising.flat()]
}

/**
 * All sounds as their layers: short, soft and never louder than speech. A pay that does not exceed the stake has no
 * sound of a win, and the end of a round is the quietest sound.
 */
const effects = {
  start: [body(0, 0.3, 120), { hz: 300, volume: 0.08, attack: 0.02, fade: 0.1, noise: 0.8 }],
  stop: [body(0, 0.4, 84), knock(0, 0.16)],
  roll: [knock(0, 0.3), knock(0.055, 0.18), body(0, 0.22, 130)],
  open: [body(0, 0.14, 140), bell(0.01, 2, 0.3, 0.3), bell(0.03, 3, 0.14, 0.36, 1)],
  rise: [
    { hz: 150, volume: 0.12, attack: 0.2, hold: 0.2, fade: 0.4, noise: 0.5 },
    { note: 0, volume: 0.12, attack: 0.2, hold: 0.2, fade: 0.4, slide: 0.5 },
  ],
  end: [{ hz: 110, volume: 0.16, attack: 0.01, hold: 0.03, fade: 0.2, slide: -0.6 }],
  small: win(2, 0.09, 0.34),
  big: win(3, 0.11, 0.5),
  huge: win(4, 0.13, 0.7),
  max: [...win(5, 0.15, 0.9), ...win(5, 0.15, 0.9).map((v) => ({ ...v, at: (v.at ?? 0) + 0.9 }))],
} as const satisfies Record<string, readonly Voice[]>

export type Effect = keyof typeof effects
export const effectNames = Object.keys(effects) as Effect[]

/** Renders one voice: the parameters of `zzfx`, in samples at its rate. */
export type Build = (...parameters: (number | undefined)[]) => readonly number[]

/** Mixes the layers of a sound, each from its moment, and limits the result to full scale. */
export function samplesOf(effect: Effect, mood: Mood, build: Build, rate: number): Float32Array {
  const parts = (effects[effect] as readonly Voice[]).map((voice) => ({
    from: Math.round((voice.at ?? 0) * rate),
    samples: build(...parametersOf(voice, mood)),
  }))
  const length = Math.max(...parts.map(({ from, samples }) => from + samples.length))
  const mixed = new Float32Array(length)
  for (const { from, samples } of parts)
    for (let i = 0; i < samples.length; i++) mixed[from + i]! += samples[i]!
  for (let i = 0; i < length; i++) mixed[i] = Math.tanh(mixed[i]!)
  return mixed
}

function parametersOf(voice: Voice, mood: Mood): (number | undefined)[] {
  const { root, chord, shape, ring, blow, grain } = mood
  const { note, octave = 0, volume, attack = 0, hold = 0, fade, slide } = voice
  const hz =
    note === undefined ? (voice.hz ?? root) * blow : root * 2 ** (chord[note]! / 12 + octave)
  const wave = note === undefined ? 0 : shape
  const noise = voice.noise && voice.noise * grain
  const none = undefined
  const sound = [volume, 0, hz, attack, hold, fade * ring, wave, 1, slide]
  return [...sound, none, none, none, none, noise]
}
