import { localePath } from '@ayva/contract/locale'
import { Select } from '@ayva/kit/Select'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from './language.ts'

/** The choice is visible for this long before the page changes. */
const REDIRECT_MS = 300

/** Leads to the same page in the chosen language. */
export function LanguageSwitch() {
  const { locales, currentLanguage } = useLanguage()
  const [chosen, setChosen] = useState(currentLanguage)
  const select = useRef<HTMLSelectElement>(null)
  // The server rendered the list and its code arrives late, so an earlier choice is kept.
  useEffect(() => setChosen(select.current!.value), [])
  useEffect(() => {
    if (chosen === currentLanguage) return
    const { pathname, search, hash } = location
    const target = localePath(pathname, chosen, locales) + search + hash
    const timer = setTimeout(() => location.assign(target), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [chosen, currentLanguage, locales])
  return (
    <Select
      ref={select}
      inline
      label="Язык"
      value={chosen}
      onChange={(event) => setChosen(event.target.value)}
      options={locales.map((value) => ({ value, label: nameOf(value) }))}
    />
  )
}

/** The name of a language in that language, or its code if it has none. */
function nameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
