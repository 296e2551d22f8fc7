import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { type ArticleCard } from '@ayva/contract/communication/blog'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { PageMeta } from '#lib/page-meta.tsx'
import { text } from './blog.text.ts'
import { PAGE, useArticles } from './use-blog.ts'

const pathOf = (page: number) => (page === 1 ? '/blog' : `/blog/${page}`)

/** A page of the list of articles; the first one begins with the featured article. */
export function ArticleList({ page }: { page: number }) {
  const { articles = [], count = 0 } = useArticles(page) ?? {}
  const [lead, ...others] = articles
  const rest = page === 1 ? others : articles
  return (
    <main className="k-wrap blog">
      <PageMeta
        title={text.titleOf(page)}
        description={text.description}
        crumbs={[{ name: text.title, path: '/blog' }]}
      />
      <h1 className={page === 1 && lead ? 'k-visually-hidden' : 'k-d2'}>{text.titleOf(page)}</h1>
      {!lead && <Empty image={plum} title={text.none} hint={text.noneHint} />}
      {page === 1 && lead && <Lead article={lead} />}
      <div className="blog-columns">
        <section>
          <ul className="blog-list">
            {rest.map((article) => (
              <Card key={article.id} article={article} />
            ))}
          </ul>
          <Pages page={page} count={count} />
        </section>
        <aside className="blog-aside">
          <h2 className="k-d3">{text.aside}</h2>
          <ul>
            {text.links.map(({ path, label }) => (
              <li key={path}>
                <a href={path}>{label}</a>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </main>
  )
}

function Lead({ article }: { article: ArticleCard }) {
  const { slug, title, topic, lead, minutes, image, publishAt } = article
  return (
    <a className="blog-lead" href={`/blog/${slug}`}>
      <picture>
        <source media="(max-width: 552px)" srcSet={image.mobileImage} />
        <img src={image.desktopImage} width={1440} height={460} alt="" />
      </picture>
      <span className="k-small">{text.facts(topic, minutes, publishAt)}</span>
      <h2 className="k-d1">{title}</h2>
      <span>{lead}</span>
    </a>
  )
}

function Card({ article }: { article: ArticleCard }) {
  const { slug, title, topic, minutes, comments, image, publishAt } = article
  return (
    <li>
      <a className="blog-card" href={`/blog/${slug}`}>
        <img src={image.mobileImage} width={148} height={111} alt="" loading="lazy" />
        <span className="k-small k-text-3">{topic}</span>
        <strong>{title}</strong>
        <span className="k-small k-text-3">{text.below(publishAt, minutes, comments)}</span>
      </a>
    </li>
  )
}

function Pages({ page, count }: { page: number; count: number }) {
  if (count <= PAGE) return null
  return (
    <nav className="blog-pages" aria-label={text.pages}>
      {page > 1 && <Button href={pathOf(page - 1)}>{text.newer}</Button>}
      {page * PAGE < count && <Button href={pathOf(page + 1)}>{text.older}</Button>}
    </nav>
  )
}
