import './locale-toggle.css'
import { localePath } from '@ayva/contract/locale'
import { Icon } from '@ayva/kit/Icon'
import { useContext } from 'react'
import { useLanguage } from '#lib/language.ts'
import { type PageModule } from '#lib/page.ts'
import { OriginContext, PageMeta } from '#lib/page-meta.tsx'
import { nameOf, text } from './locale-toggle.text.ts'

/** The languages of the site: each leads to its home page, and the current one is marked. */
function LocaleTogglePage() {
  const { locales, currentLanguage, allowChangeLanguage } = useLanguage()
  const origin = useContext(OriginContext)
  return (
    <main className="k-wrap locale-toggle">
      <PageMeta title={text.title} description={text.description} noindex />
      <h1 className="k-d2">{text.title}</h1>
      {!allowChangeLanguage && <p className="k-text-2">{text.only}</p>}
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            {/* An absolute address, because paths stay in the language of the page. */}
            <a
              href={origin + localePath('/', locale, locales)}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === currentLanguage ? 'true' : undefined}
            >
              {nameOf(locale)}
              {locale === currentLanguage && <Icon name="check" label={text.current} />}
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}

export const page: PageModule = { view: LocaleTogglePage }
