import './levels-info.css'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { levels as text } from './loyalty.text.ts'

/** What there is to know of levels before there are any. */
function LevelsInfoPage() {
  return (
    <main className="k-wrap levels-info">
      <PageMeta title={text.title} description={text.description} noindex />
      <h1 className="k-d2">{text.title}</h1>
      <p className="k-lead">{text.lead}</p>
      <ul>
        {text.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </main>
  )
}

export const page: PageModule = { view: LevelsInfoPage }
