import './notice.css'
import { Logo } from '@ayva/kit/Logo'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { notAllowed as text } from './notices.text.ts'

/** States why the visitor is not admitted; contains no link into the product. */
function NotAllowedPage() {
  return (
    <main className="k-wrap pages-notice is-alone">
      <PageMeta title={text.title} description={text.description} noindex />
      <Logo />
      <h1 className="k-d1">{text.title}</h1>
      <p className="k-lead">{text.lead}</p>
      <ul>
        {text.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="k-text-3">{text.after}</p>
    </main>
  )
}

export const page: PageModule = { view: NotAllowedPage }
