import { useEffect } from 'react'
import { PageMeta, useCanonical, useOrigin } from '#lib/page-meta.tsx'
import { PreviewMeta } from '#lib/PreviewMeta.tsx'
import { articleFacts } from '#lib/structured-data.ts'
import { tellLearned } from '../../platform/tracking/tracking.ts'
import { text } from './blog.text.ts'
import { Comments } from './Comments.tsx'
import { useArticle } from './use-blog.ts'
import { useComments } from './use-comments.ts'

type Props = { slug: string; page: number }

/** An article with an index of its parts, and the comments. */
export function ArticleView({ slug, page }: Props) {
  const article = useArticle(slug)
  const comments = useComments(article?.id ?? 0, page)
  const origin = useOrigin()
  const url = useCanonical()
  const isThere = article !== undefined
  useEffect(() => {
    if (isThere) tellLearned('article', slug)
  }, [isThere, slug])
  if (!article) return <main className="k-wrap" />
  const { title, seoTitle, description, topic, lead, minutes, image, imageAlt, publishAt } = article
  const told = { title, heading: title, description, publishedAt: publishAt }
  return (
    <main className="k-wrap blog-article">
      <PageMeta
        title={seoTitle}
        description={description}
        image={image.preview}
        type="article"
        noindex={page > 1}
        crumbs={[
          { name: text.title, path: '/blog' },
          { name: title, path: `/blog/${slug}` },
        ]}
        facts={[articleFacts(told, origin, url)]}
      />
      <PreviewMeta />
      <nav className="blog-index" aria-label={text.parts}>
        {article.parts.map((part) => (
          <a key={part.id} href={`#${part.id}`}>
            {part.title}
          </a>
        ))}
        <a href="#comments">{text.commentsOf(comments.count)}</a>
      </nav>
      <article className="blog-text">
        <p className="k-small k-text-3">
          <a href="/blog">{text.title}</a> · {text.facts(topic, minutes, publishAt)}
        </p>
        <h1 className="k-d1">{title}</h1>
        <p className="blog-opening">{lead}</p>
        <picture className="blog-picture">
          <source media="(max-width: 552px)" srcSet={image.mobileImage} />
          <img src={image.desktopImage} width={1440} height={460} alt={imageAlt} />
        </picture>
        {/* The server sanitises the HTML to text elements. */}
        <div className="blog-body" dangerouslySetInnerHTML={{ __html: article.text }} />
      </article>
      <Comments {...comments} articleId={article.id} first={page} slug={slug} />
    </main>
  )
}
