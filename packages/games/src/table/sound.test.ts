import { expect, test } from 'vitest'
import { moodOf } from './moods.ts'
import { type Build, effectNames, samplesOf } from './sound-voices.ts'

/** As loud as it is told to be, for as long as it lasts; what is drawn is asked for in Hz. */
function tried() {
  const hz: number[] = []
  const build: Build = (volume = 1, _random, frequency = 0, attack = 0, hold = 0, fade = 0) => {
    hz.push(Math.round(frequency))
    return new Array<number>(Math.ceil((attack + hold + fade) * 1000)).fill(volume)
  }
  return { hz, build }
}

test('a sound is several layers, each from its moment, and never beyond full scale', () => {
  const mood = moodOf('semerki')
  const lengths = Object.fromEntries(
    effectNames.map((effect) => {
      const { hz, build } = tried()
      const samples = samplesOf(effect, mood, build, 1000)
      expect(samples.every((one) => Math.abs(one) < 1)).toBe(true)
      expect(hz.length, effect).toBeGreaterThan(effect === 'end' ? 0 : 1)
      return [effect, samples.length]
    }),
  )
  expect(lengths['small']).toBeLessThan(lengths['big']!)
  expect(lengths['big']).toBeLessThan(lengths['huge']!)
  expect(lengths['huge']).toBeLessThan(lengths['max']!)
})

test('each theme has its mood: the same win in other notes and of another length', () => {
  const heard = ['semerki', 'kolokol', 'voda', 'kot', 'kosti', 'blackjack'].map((art) => {
    const { hz, build } = tried()
    const { length } = samplesOf('big', moodOf(art), build, 1000)
    return `${hz.join(' ')} ${length}`
  })
  expect(new Set(heard).size).toBe(heard.length)
  expect(moodOf('no such theme')).toBe(moodOf('blackjack'))
})
