import './pages.css'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta, useCanonical, useOrigin } from '#lib/page-meta.tsx'
import { plainPath, seoPageQuery, useSeoPage } from '#lib/seo-page.ts'
import { articleFacts } from '#lib/structured-data.ts'
import { text } from './pages.text.ts'

/** A page of text that operators have written, with an index of its parts beside it. */
function ContentPage() {
  const page = useSeoPage()
  const [origin, url] = [useOrigin(), useCanonical()]
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
        {page.parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="content-text">
        <h1 className="k-d2">{heading}</h1>
        {/* The server lets nothing through but elements of text. */}
        <div className="content-body" dangerouslySetInnerHTML={{ __html: page.text }} />
      </div>
    </main>
  )
}

async function load({ call, cache, path }: LoadArgs): Promise<void> {
  const page = await cache.query(seoPageQuery(call, plainPath(path)))
  if (!page) throw new PageMissing()
}

export const page: PageModule = { view: ContentPage, load }
