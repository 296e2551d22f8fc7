import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }

const offers = {
  'offers/calm': 'Спокойная игра',
  'offers/demo': 'Игра без денег',
  'offers/fair': 'Проверка честности',
  'offers/gallery': 'Галерея',
  'offers/sandbox': 'Песочница',
}

/** The pictures of the art package that operators may use, with what they are about. */
export const shipped: ReadonlyMap<string, string> = new Map([
  ...Object.entries(offers),
  ...catalogue.games.flatMap(({ theme, name }): [string, string][] => [
    [`covers/${theme}-wide`, `Обложка: ${name}`],
    [`scenes/${theme}`, `Сцена: ${name}`],
  ]),
])
