import './notice.css'
import { Button } from '@ayva/kit/Button'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { season as text } from './notices.text.ts'

/** The address of a past season, without offers. */
function NewYearPage() {
  return (
    <main className="k-wrap pages-notice">
      <PageMeta title={text.title} description={text.description} noindex />
      <h1 className="k-d2">{text.title}</h1>
      <p className="k-lead">{text.lead}</p>
      <Button href="/">{text.home}</Button>
    </main>
  )
}

export const page: PageModule = { view: NewYearPage }
