import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { moodOf } from './moods.ts'
import { type Build, effectNames, samplesOf } from './sound-voices.ts'

/** A fake synthesiser: as loud and as long as requested; records the requested frequencies. */
function tried() {
  const hz: number[] = []
  const build: Build = (volume = 1, _random, frequency = 0, attack = 0, hold = 0, fade = 0) => {
    hz.push(Math.round(frequency))
    return new Array<number>(Math.ceil((attack + hold + fade) * 1000)).fill(volume)
  }
  return { hz, build }
}

test('a sound has several layers, each from its moment, and never exceeds full scale', () => {
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

test('each of the forty titles has its own sound of a win', () => {
  const heard = catalogue.games.map(({ theme }) => {
    const { hz, build } = tried()
    const { length } = samplesOf('big', moodOf(theme), build, 1000)
    return `${hz.join(' ')} ${length}`
  })
  expect(heard).toHaveLength(40)
  expect(new Set(heard).size).toBe(40)
  expect(moodOf('no such theme')).toBe(moodOf('valety'))
})

test('the material of a title is audible in its blows, without a note', () => {
  const stops = ['semerki', 'kolokol', 'voda', 'yaguar', 'karamel', 'blackjack'].map((art) => {
    const { hz, build } = tried()
    const { length } = samplesOf('stop', moodOf(art), build, 1000)
    return `${hz.join(' ')} ${length}`
  })
  expect(new Set(stops).size).toBe(stops.length)
})
