import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { loadFirstGames } from '../../games/lobby/lobby.ts'
import { AppHero } from './AppHero.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { text } from './pwa.text.ts'
import { loadVersion } from './use-version.ts'

function InstallPage() {
  const { title, description, lead } = text.install
  return (
    <main className="k-wrap">
      <PageMeta title={title} description={description} />
      <AppHero title={title} lead={lead} />
      <InstallSteps />
      <p className="install-steps-more">
        <a className="k-link" href="/mob-app">
          {text.more}
        </a>
      </p>
    </main>
  )
}

const load = ({ call, cache }: LoadArgs) =>
  Promise.all([loadVersion(call, cache), loadFirstGames(call, cache)])

export const page: PageModule = { view: InstallPage, load }
