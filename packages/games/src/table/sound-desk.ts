import { isStill as isPageStill } from '@ayva/kit/still'
import { type Mood, moodOf } from './moods.ts'
import { ambienceOf } from './sound-ambience.ts'
import { createCrowd, createDucking, layerOf, LEVELS, layers, type Layer } from './sound-mix.ts'
import { type Build, type Effect, effectNames, samplesOf } from './sound-voices.ts'

/** The background is low, so a quarter of the rate of the effects is enough for it. */
const AMBIENCE_RATE = 11_025

export type Desk = {
  play: (effect: Effect) => void
  /** The pictures of the game on the screen; undefined when it is left. */
  scene: (art: string | undefined) => void
  /** 0..1 */
  volume: (gain: number) => void
  /** Ends all effects that still sound. */
  silence: () => void
}

export type Synth = { buildSamples: Build; sampleRate: number }
type Idle = (work: () => void) => void
/** What the mix asks of its page. */
type Around = { idle: Idle; isStill: () => boolean }

/** All sounds of a page in one mix: three layers, their sum limited, and the lower two quiet during a win. */
export function createDesk(
  context: AudioContext,
  synth: Synth,
  { idle, isStill }: Around = page,
): Desk {
  const master = context.createGain()
  master.connect(context.createDynamicsCompressor()).connect(context.destination)
  const gains = new Map(layers.map((layer) => [layer, layerGain(context, master, layer)]))
  const duck = createDucking(
    (['ambience', 'action'] as const).map((layer) => ({
      level: gains.get(layer)!.gain,
      full: LEVELS[layer],
    })),
  )
  const mayJoin = createCrowd()
  const sounding = new Set<AudioBufferSourceNode>()
  const background = createBackground(context, gains.get('ambience')!, idle)
  /** The sounds rendered in this mood: each is rendered once, not at every press. */
  const made = new Map<Effect, AudioBuffer>()
  let mood = moodOf('')

  function bufferOf(effect: Effect): AudioBuffer {
    const known = made.get(effect)
    if (known) return known
    const { sampleRate } = synth
    const samples = samplesOf(effect, mood, (...p) => synth.buildSamples(...p), sampleRate)
    const buffer = filled(context, samples, sampleRate)
    made.set(effect, buffer)
    return buffer
  }

  /** Renders the sounds one by one while the page is idle. */
  function makeAll(): void {
    const next = effectNames.find((effect) => !made.has(effect))
    if (next) idle(() => (bufferOf(next), makeAll()))
  }

  return {
    play(effect) {
      const buffer = bufferOf(effect)
      const layer = layerOf(effect)
      const now = context.currentTime
      if (!mayJoin(effect, now, buffer.duration)) return
      const source = context.createBufferSource()
      source.buffer = buffer
      source.connect(gains.get(layer)!)
      source.onended = () => sounding.delete(source)
      sounding.add(source)
      source.start()
      if (layer === 'win') duck(now, buffer.duration)
    },
    scene(art) {
      background.leave()
      if (art === undefined) return
      const next = moodOf(art)
      if (next !== mood) made.clear()
      mood = next
      makeAll()
      // A player who asks for less motion gets no permanent background either.
      if (!isStill()) background.enter(mood)
    },
    volume: (gain) => master.gain.setTargetAtTime(gain, context.currentTime, 0.02),
    silence() {
      for (const source of sounding) source.stop()
      sounding.clear()
    },
  }
}

function whenIdle(work: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 50))
  idle(work)
}

const page: Around = { idle: whenIdle, isStill: isPageStill }

function layerGain(context: AudioContext, master: GainNode, layer: Layer): GainNode {
  const gain = context.createGain()
  gain.gain.value = LEVELS[layer]
  gain.connect(master)
  return gain
}

function filled(context: AudioContext, samples: Float32Array, rate: number): AudioBuffer {
  const buffer = context.createBuffer(1, samples.length, rate)
  buffer.getChannelData(0).set(samples)
  return buffer
}

/** The loop of the game on the screen, which fades in and out. */
function createBackground(context: AudioContext, to: GainNode, idle: Idle) {
  let leave = () => {}
  return {
    leave: () => leave(),
    enter(mood: Mood) {
      let isHere = true
      leave = () => {
        isHere = false
      }
      idle(() => {
        if (!isHere) return
        const fade = context.createGain()
        const source = context.createBufferSource()
        source.buffer = filled(context, ambienceOf(mood, AMBIENCE_RATE), AMBIENCE_RATE)
        source.loop = true
        fade.gain.setValueAtTime(0, context.currentTime)
        fade.gain.setTargetAtTime(1, context.currentTime, 1)
        source.connect(fade).connect(to)
        source.start()
        leave = () => {
          leave = () => {}
          fade.gain.cancelScheduledValues(context.currentTime)
          fade.gain.setTargetAtTime(0, context.currentTime, 0.2)
          source.stop(context.currentTime + 1)
        }
      })
    },
  }
}
