import './pages.css'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageText } from './pages.text.ts'

const date = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })

/** A page of text with an index of its parts beside it. */
export function Article({
  text: { title, description, lead, edition, parts },
}: {
  text: PageText
}) {
  return (
    <main className="k-wrap article">
      <PageMeta title={title} description={description} />
      <nav className="article-index" aria-label="Разделы страницы">
        {parts.map((part) => (
          <a key={part.id} href={`#${part.id}`}>
            {part.title}
          </a>
        ))}
      </nav>
      <div className="article-text">
        <h1 className="k-d2">{title}</h1>
        <p className="k-lead">{lead}</p>
        {edition && (
          <p className="k-text-3">
            Редакция от <time dateTime={edition}>{date.format(new Date(edition))}</time>
          </p>
        )}
        {parts.map((part) => (
          <section key={part.id} id={part.id}>
            <h2 className="k-d3">{part.title}</h2>
            <ul>
              {part.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
