export const text = {
  title: 'Язык сайта',
  description: 'Языки казино-песочницы «Айва».',
  only: 'Сейчас сайт говорит только по-русски.',
  current: 'выбран',
}

/** A language by its own name: «русский», «English»; an unknown one by its code. */
export function nameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
