import './remarketing.css'
import { Button } from '@ayva/kit/Button'
import { Logo } from '@ayva/kit/Logo'
import { type MouseEvent } from 'react'
import quince from 'virtual:picture/objects/quince.svg'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { remarketing as text } from './pages.text.ts'

/** The only page in remarketing mode. */
function RemarketingPage() {
  return (
    <main className="remarketing k-wrap">
      <PageMeta title={text.title} description={text.description} noindex />
      <Logo />
      <div className="remarketing-hero">
        <div>
          <h1>{text.title}</h1>
          <p className="k-lead">{text.lead}</p>
          <Button kind="primary" size="lg" href="/" onClick={askAnew}>
            {text.again}
          </Button>
        </div>
        <img src={quince} width={400} height={400} alt="" />
      </div>
    </main>
  )
}

/** By a new document, because only then is the mode requested again. */
function askAnew(event: MouseEvent): void {
  event.preventDefault()
  location.assign('/')
}

export const page: PageModule = { view: RemarketingPage }
