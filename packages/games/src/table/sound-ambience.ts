import { type Mood } from './moods.ts'

/** The duration of the loop, in seconds. */
const LOOP = 8
/** The part of the noise that is blended into its own beginning, in seconds. */
const BLEND = 0.5

/** The quiet background of a title: a low chord that swells, and air. It is a loop without a seam. */
export function ambienceOf(mood: Mood, rate: number): Float32Array {
  const samples = airOf(mood, rate)
  for (const [nth, note] of mood.chord.slice(0, 3).entries())
    addTone(samples, { hz: (mood.root / 2) * 2 ** (note / 12), swells: nth + 1, mood, rate })
  return samples
}

type Tone = { hz: number; swells: number; mood: Mood; rate: number }

/** A whole number of waves and of swells fits into the loop. */
function addTone(samples: Float32Array, { hz, swells, mood, rate }: Tone): void {
  const waves = Math.round(hz * LOOP)
  const tone = createSine(waves, LOOP * rate)
  const third = createSine(3 * waves, LOOP * rate)
  const swell = createSine(swells, LOOP * rate)
  const brightness = mood.shape === 1 ? 1 / 9 : 0
  for (let i = 0; i < samples.length; i++)
    samples[i]! += 0.05 * (0.6 + 0.4 * swell()) * (tone() + brightness * third())
}

/** The next value of a sine from the two before it, which is several times faster than calling `Math.sin`. */
function createSine(waves: number, length: number): () => number {
  const step = (2 * Math.PI * waves) / length
  const factor = 2 * Math.cos(step)
  let last = -Math.sin(step)
  let before = -Math.sin(2 * step)
  return () => {
    const next = factor * last - before
    before = last
    last = next
    return next
  }
}

/** Soft noise: brighter for glass, rougher for stone; what rings long has fewer, longer waves. */
function airOf({ grain, blow, ring }: Mood, rate: number): Float32Array {
  const length = LOOP * rate
  const blend = BLEND * rate
  const softness = Math.min(1, (2 * Math.PI * 260 * blow) / rate)
  const scale = 0.02 * grain * Math.sqrt((2 - softness) / softness)
  const swells = ring > 1.4 ? 2 : 3
  const random = createNoise()
  const noise = new Float32Array(length + blend)
  let soft = 0
  for (let i = 0; i < noise.length; i++) {
    soft += softness * (random() - soft)
    noise[i] = scale * soft
  }
  const loop = noise.slice(0, length)
  for (let i = 0; i < blend; i++) {
    const part = i / blend
    loop[i] = part * noise[i]! + (1 - part) * noise[length + i]!
  }
  const swell = createSine(swells, length)
  for (let i = 0; i < length; i++) loop[i]! *= 0.65 + 0.35 * swell()
  return loop
}

/** Numbers from -1 to 1, always the same: a title has one background. */
function createNoise(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}
