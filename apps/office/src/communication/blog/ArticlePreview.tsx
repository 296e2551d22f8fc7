import { type ArticleContent } from '@ayva/contract/communication/blog/office'

type ArticlePreviewProps = {
  said: Pick<ArticleContent, 'title' | 'topic' | 'lead' | 'artAlt'>
  /** The text as the server has sanitised it, so nothing in it can run. */
  html: string
}

/** An article in the colours of the site. */
export function ArticlePreview({ said, html }: ArticlePreviewProps) {
  return (
    <article className="o-blog-preview" lang="ru">
      <small>Блог · {said.topic}</small>
      <h2 className="o-blog-title">{said.title}</h2>
      <p className="o-blog-lead">{said.lead}</p>
      {said.artAlt !== '' && <p className="o-blog-art">Рисунок: {said.artAlt}</p>}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
