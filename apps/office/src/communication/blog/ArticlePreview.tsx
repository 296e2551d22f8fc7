import { type ArticleContent } from '@ayva/contract/communication/blog/office'

type ArticlePreviewProps = {
  said: Pick<ArticleContent, 'title' | 'topic' | 'lead' | 'art' | 'artAlt'>
  /** The text as the server has sanitised it, so nothing in it can run. */
  html: string
}

/** The address of an article's picture: of a game, or an uploaded one. */
export const pictureOf = (art: string) =>
  `/image/${art.includes('/') ? art : `covers/${art}-wide`}?width=560&height=400`

/** An article in the colours of the site. */
export function ArticlePreview({ said, html }: ArticlePreviewProps) {
  return (
    <article className="o-blog-preview" lang="ru">
      <small>Блог · {said.topic}</small>
      <h2 className="o-blog-title">{said.title}</h2>
      <p className="o-blog-lead">{said.lead}</p>
      {said.art !== '' && (
        <img className="o-blog-art" src={pictureOf(said.art)} width={560} height={400} alt="" />
      )}
      {said.artAlt !== '' && <small>На рисунке: {said.artAlt}</small>}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
