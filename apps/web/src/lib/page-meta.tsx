import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'

/** The origin of the site as the world knows it: addresses for other sites must be whole. */
export const OriginContext = createContext('')

const SITE = 'Айва'

type Meta = {
  /** Without the name of the site. */
  title: string
  description: string
  /** A picture of 1200x630 or so; the brand's own by default. */
  image?: string
  /** The page is of no use to whoever searches. */
  noindex?: boolean
}

/** Title, description and what other sites show of a page; React puts them into the head. */
export function PageMeta({ title, description, image = '/og.png', noindex = false }: Meta) {
  const origin = useContext(OriginContext)
  const { pathname } = useLocation()
  const url = origin + pathname
  const full = title.includes(SITE) ? title : `${title} · ${SITE}`
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content={SITE} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={origin + image} />
      {noindex ? <meta name="robots" content="noindex" /> : <PageAddress url={url} />}
    </>
  )
}

/** A page that is found has one address; the page of the lost is the same wherever it stands. */
function PageAddress({ url }: { url: string }) {
  return (
    <>
      <meta property="og:url" content={url} />
      <link rel="canonical" href={url} />
    </>
  )
}

/** Facts about a page that search engines read. */
export function StructuredData({ data }: { data: object }) {
  // «<» is written as an escape, so that no text inside can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
