import '../auth.css'
import { Button } from '@ayva/kit/Button'
import { Logo } from '@ayva/kit/Logo'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { words } from './entrance.text.ts'

/** The only page for guests in personal mode: the login. */
function EntrancePage() {
  return (
    <main className="auth-page is-alone">
      <PageMeta title={words.title} description={words.description} noindex />
      <Logo />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <Button kind="primary" size="lg" href="#authorization">
        {words.login}
      </Button>
    </main>
  )
}

export const page: PageModule = { view: EntrancePage }
