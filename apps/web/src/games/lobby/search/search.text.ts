import { formatCount } from '@ayva/kit/format'
import { plural } from '#lib/text.ts'

const games = plural({ one: 'игра', few: 'игры', many: 'игр' })
const foundVerb = (count: number) =>
  count % 10 === 1 && count % 100 !== 11 ? 'Нашлась' : 'Нашлось'

export const text = {
  title: 'Поиск игр',
  description: 'Игры казино-песочницы «Айва» по названию, теме, студии и виду.',
  field: 'Название, тема, студия или вид игры',
  placeholder: 'Название игры или тема',
  clear: 'Очистить поле',
  tags: 'Темы',
  results: 'Найденные игры',
  found: (count: number) => `${foundVerb(count)} ${games(count)}`,
  foundMore: (count: number) => `Нашлось больше ${formatCount(count)} игр`,
  nothing: (q: string) => `По запросу «${q}» ничего не нашлось`,
  nothingHint: 'Попробуйте другое слово: название, тему или студию.',
  searching: 'Ищем…',
  wrongLayout: (q: string) => `«${q}»: похоже, включена другая раскладка.`,
  meant: (word: string) => `Вы имели в виду «${word}»?`,
  takeMeant: (word: string) => `Искать «${word}»`,
  asIs: 'Искать как есть',
  recent: 'Вы искали',
  forget: 'Стереть',
  popular: 'Часто ищут',
  play: 'Играть',
  keys: { choose: 'выбрать', open: 'играть', close: 'закрыть', enter: 'Enter', escape: 'Esc' },
  kinds: {
    slots: 'Слот',
    instant: 'Быстрая игра',
    tables: 'Стол',
    'lottery-like': 'Числа и билеты',
  } as Record<string, string>,
}
