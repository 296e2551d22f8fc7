export const text = {
  title: 'Язык сайта',
  description: 'Языки казино-песочницы «Айва».',
  only: 'Сейчас сайт говорит только по-русски.',
  current: 'выбран',
}

/** A language in its own words: «русский», «English»; one that nobody speaks keeps its letters. */
export function nameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
