import { type Page } from '@ayva/contract/platform/pages'
import { localePath } from '@ayva/contract/locale'
import { type Settings } from '@ayva/contract/platform/settings'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { Beneath } from './beneath.ts'
import { useLanguage } from './language.ts'
import { useSeoPage } from './seo-page.ts'
import { breadcrumbs, type Crumb, SITE } from './structured-data.ts'

/** The public origin of the site, because addresses for other sites must be absolute. */
export const OriginContext = createContext('')

export const useOrigin = () => useContext(OriginContext)

type Meta = {
  /** Without the name of the site. */
  title: string
  description: string
  /** A picture of about 1200x630; the brand's picture by default. */
  image?: string
  /** The page is not for search engines. */
  noindex?: boolean
  type?: 'website' | 'article'
  /** The pages above this one, without home, and the page itself. */
  crumbs?: Crumb[]
  /** Structured data about the page for search engines. */
  facts?: object[]
}

/**
 * Title, description and link preview of a page; React moves them into the head. What operators have written for the
 * address has precedence over what the page declares.
 */
export function PageMeta({ title, description, image = '/og.png', ...rest }: Meta) {
  const { type = 'website', crumbs = [], facts = [] } = rest
  const origin = useOrigin()
  const seo = useSeoPage()
  const full = seo?.title ?? (title.includes(SITE) ? title : `${title} · ${SITE}`)
  const told = seo?.description ?? description
  const picture = new URL(seo?.ogImage ?? image, origin).href
  const noindex = rest.noindex === true || seo?.noindex === true
  if (useContext(Beneath)) return null
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={told} />
      <meta property="og:site_name" content={seo?.ogSiteName ?? SITE} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={told} />
      <meta property="og:image" content={picture} />
      {seo && <Prerendered seo={seo} />}
      {noindex ? <meta name="robots" content="noindex" /> : <PageAddress seo={seo} />}
      {!noindex && crumbs.length > 0 && <StructuredData data={breadcrumbs(origin, crumbs)} />}
      {!noindex && facts.map((data, index) => <StructuredData key={index} data={data} />)}
    </>
  )
}

/** The header and status for crawlers that render pages themselves. */
function Prerendered({ seo: { prerenderHeader, prerenderStatusCode } }: { seo: Page }) {
  return (
    <>
      {prerenderHeader && <meta name="prerender-header" content={prerenderHeader} />}
      {prerenderStatusCode && (
        <meta name="prerender-status-code" content={String(prerenderStatusCode)} />
      )}
    </>
  )
}

/** The canonical absolute address of the current page. */
export function useCanonical(): string {
  const { pathname } = useLocation()
  const { currentLanguage, locales } = useLanguage()
  return useOrigin() + localePath(pathname, currentLanguage, locales)
}

/** An existing page has one address per language; the not-found page is the same at every address. */
function PageAddress({ seo }: { seo: Page | undefined }) {
  const url = useCanonical()
  return (
    <>
      <meta property="og:url" content={url} />
      <link rel="canonical" href={url} />
      {useAlternates(seo).map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
    </>
  )
}

/** The same page in other languages: those of the site, unless that is off, and those that operators have entered. */
function useAlternates(seo: Page | undefined): Page['alternates'] {
  const { pathname } = useLocation()
  const { locales } = useLanguage()
  const origin = useOrigin()
  const settings = useQueryClient().getQueryData<Settings>(['settings'])
  const byHand = seo?.alternates ?? []
  if (locales.length < 2 || settings?.hreflang_auto_replace.enabled === false) return byHand
  const own = [...locales, 'x-default'].map((hreflang) => {
    const locale = hreflang === 'x-default' ? locales[0]! : hreflang
    return { hreflang, href: origin + localePath(pathname, locale, locales) }
  })
  const others = byHand.filter(({ hreflang }) => own.every((one) => one.hreflang !== hreflang))
  return [...own, ...others]
}

/** Structured data of a page for search engines. */
function StructuredData({ data }: { data: object }) {
  // «<» is escaped, so that no text inside can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
