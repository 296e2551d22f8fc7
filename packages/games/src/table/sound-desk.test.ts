import { expect, test } from 'vitest'
import { createDesk } from './sound-desk.ts'
import { LEVELS } from './sound-mix.ts'

type Node = { kind: string; level: number; targets: number[]; to: Node | undefined }
type Source = Node & { loop: boolean; isStarted: boolean; isStopped: boolean }

/** An audio context that records what is connected, started and stopped. */
function recorded() {
  const sources: Source[] = []
  const clock = { seconds: 0 }
  const node = (kind: string): Node & { gain: object; connect: (to: Node) => Node } => {
    const made = {
      kind,
      level: 1,
      targets: [] as number[],
      to: undefined as Node | undefined,
      connect(to: Node) {
        made.to = to
        return to
      },
      gain: {
        set value(level: number) {
          made.level = level
        },
        setValueAtTime: (level: number) => (made.level = level),
        cancelScheduledValues: () => {},
        setTargetAtTime: (target: number) => made.targets.push(target),
      },
    }
    return made
  }
  const context = {
    get currentTime() {
      return clock.seconds
    },
    destination: node('destination'),
    createGain: () => node('gain'),
    createDynamicsCompressor: () => node('limiter'),
    createBuffer: (_channels: number, length: number, rate: number) => ({
      duration: length / rate,
      getChannelData: () => new Float32Array(length),
    }),
    createBufferSource() {
      const source = Object.assign(node('source'), {
        loop: false,
        isStarted: false,
        isStopped: false,
        start: () => (source.isStarted = true),
        stop: () => (source.isStopped = true),
      })
      sources.push(source)
      return source
    },
  }
  return { context: context as unknown as AudioContext, sources, clock }
}

const synth = { sampleRate: 1000, buildSamples: () => new Array<number>(500).fill(0.1) }

function opened({ still = false } = {}) {
  const { context, sources, clock } = recorded()
  const around = { idle: (work: () => void) => work(), isStill: () => still }
  return { desk: createDesk(context, synth, around), sources, clock }
}

test('an effect plays in its layer, and a win lowers the layers below it and lets them return', () => {
  const { desk, sources } = opened()
  desk.play('stop')
  const action = sources[0]!.to!
  expect(action.level).toBe(LEVELS.action)
  expect(action.targets).toEqual([])
  desk.play('big')
  const win = sources[1]!.to!
  expect(win.level).toBe(LEVELS.win)
  expect(win.targets, 'a win is not lowered itself').toEqual([])
  expect(action.targets).toHaveLength(2)
  expect(action.targets[0]).toBeLessThan(LEVELS.action / 2)
  expect(action.targets[1]).toBe(LEVELS.action)
  expect(action.to, 'all layers have one volume').toBe(win.to)
  desk.volume(0.25)
  expect(action.to!.targets).toEqual([0.25])
  desk.silence()
  expect(sources.every(({ isStopped }) => isStopped)).toBe(true)
})

test('a game has one background, which ends when it is left', () => {
  const { desk, sources } = opened()
  desk.scene('ruletka')
  expect(sources.map(({ loop, isStarted, isStopped }) => [loop, isStarted, isStopped])).toEqual([
    [true, true, false],
  ])
  desk.scene('kosti')
  expect(sources.map(({ isStopped }) => isStopped)).toEqual([true, false])
  desk.scene(undefined)
  expect(sources.map(({ isStopped }) => isStopped)).toEqual([true, true])
})

test('a player who asks for less motion hears effects, but no permanent background', () => {
  const { desk, sources } = opened({ still: true })
  desk.scene('ruletka')
  expect(sources).toEqual([])
  desk.play('stop')
  expect(sources).toHaveLength(1)
})
