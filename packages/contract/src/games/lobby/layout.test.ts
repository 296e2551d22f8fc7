import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { meantByLayout, otherLayout } from './layout.ts'

const english = (
  'slots roulette blackjack book of ra sweet bonanza gates of olympus starburst big bass wolf gold ' +
  'legacy of dead fruit party buffalo king dog house aviator plinko mines crash dice keno fire joker ' +
  'hot chilli lucky lady pyramid island fishing jungle viking valkyrie phoenix dragon tiger samurai'
).split(' ')
const russian = catalogue.games
  .flatMap(({ name, tags }) => [name, ...tags])
  .join(' ')
  .toLowerCase()
  .match(/[а-яё]{4,}/g)!

test('the same keys in the other layout, both ways', () => {
  expect(otherLayout('ckjns')).toBe('слоты')
  expect(otherLayout('ыдщеы')).toBe('slots')
  expect(otherLayout('HEKTNRF')).toBe('рулетка')
  expect(otherLayout('[jrrtq')).toBe('хоккей')
  expect(otherLayout('Слот slot')).toBe('Слот slot')
  expect(otherLayout('777 🎰')).toBe('777 🎰')
})

test('[LOBBY-46] words of the wrong layout are told from words: most are known, and no right one is taken for one', () => {
  expect(meantByLayout('ckjns')).toBe('слоты')
  expect(meantByLayout('ыдщеы')).toBe('slots')
  expect(meantByLayout('ckj')).toBe('сло')
  expect(meantByLayout(' Kниг')).toBeUndefined()
  for (const right of [
    ...english,
    ...russian,
    'слоты',
    'рулетка',
    '',
    '  ',
    '777',
    'ra',
    '🎰',
    "'",
  ])
    expect(meantByLayout(right), right).toBeUndefined()
  const found = (words: string[]) =>
    words.filter((word) => meantByLayout(otherLayout(word)) === word).length / words.length
  expect(found(english.filter((word) => word.length > 3))).toBeGreaterThan(0.8)
  expect(found(russian)).toBeGreaterThan(0.7)
})

test('several words are judged together', () => {
  expect(meantByLayout('jcnhsq gthtw')).toBe('острый перец')
  expect(meantByLayout('book of ra')).toBeUndefined()
})

test('ten thousand odd letters are judged at once', () => {
  expect(meantByLayout('ыъ'.repeat(5_000))).toBeUndefined()
  expect(meantByLayout('́'.repeat(10_000))).toBeUndefined()
})
