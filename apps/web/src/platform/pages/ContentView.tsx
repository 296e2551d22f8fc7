import './pages.css'
import { type ReactNode } from 'react'
import { type LoadArgs, PageMissing } from '#lib/page.ts'
import { PageMeta, useCanonical, useOrigin } from '#lib/page-meta.tsx'
import { plainPath, seoPageQuery, useSeoPage } from '#lib/seo-page.ts'
import { articleFacts } from '#lib/structured-data.ts'
import { text } from './pages.text.ts'

type Part = { id: string; title: string; body: ReactNode }

/** A text page of the operators with an index of its parts; `own` parts precede the text. */
export function ContentView({ own = [] }: { own?: readonly Part[] }) {
  const page = useSeoPage()
  const origin = useOrigin()
  const url = useCanonical()
  if (!page) return null
  const heading = page.heading ?? page.title
  return (
    <main className="k-wrap content">
      <PageMeta
        title={page.title}
        description={page.description}
        type="article"
        crumbs={[{ name: heading, path: page.url }]}
        facts={[articleFacts(page, origin, url)]}
      />
      <nav className="content-index" aria-label={text.parts}>
        {[...own, ...page.parts].map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="content-text">
        <h1 className="k-d2">{heading}</h1>
        {own.length > 0 && (
          <div className="content-body">
            {own.map(({ id, title, body }) => (
              <section key={id}>
                <h2 id={id}>{title}</h2>
                {body}
              </section>
            ))}
          </div>
        )}
        {/* The server sanitises the HTML to text elements. */}
        <div className="content-body" dangerouslySetInnerHTML={{ __html: page.text }} />
      </div>
    </main>
  )
}

export async function loadContent({ call, cache, path }: LoadArgs): Promise<void> {
  const page = await cache.query(seoPageQuery(call, plainPath(path)))
  if (!page) throw new PageMissing()
}
