import { localePath } from '@ayva/contract/locale'
import { Select } from '@ayva/kit/Select'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from './language.ts'

/** So long the choice is seen before the page goes away. */
const REDIRECT_MS = 300

/** Leads to the same page in the language that is chosen. */
export function LanguageSwitch() {
  const { locales, currentLanguage } = useLanguage()
  const [chosen, setChosen] = useState(currentLanguage)
  const select = useRef<HTMLSelectElement>(null)
  // The server drew it, and its code comes late: what was chosen before is chosen.
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

/** A language by its own name, and by its code where it has none. */
function nameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
