import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }

/** The pictures of the art package that operators may use. */
const pictures = new Set([
  'offers/calm',
  'offers/demo',
  'offers/fair',
  'offers/gallery',
  'offers/sandbox',
  ...catalogue.games.flatMap(({ theme }) => [`covers/${theme}-wide`, `scenes/${theme}`]),
])

/** Whether there is such a picture; null, for none, is right too. */
export const isPicture = (name: string | null): boolean => name === null || pictures.has(name)
