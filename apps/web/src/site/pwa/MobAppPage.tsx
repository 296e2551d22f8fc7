import './mob-app.css'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { loadFirstGames } from '../../games/lobby/lobby.ts'
import { AppHero } from './AppHero.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { text } from './pwa.text.ts'
import { loadVersion } from './use-version.ts'

function MobAppPage() {
  const { title, description, lead, what, facts } = text.mobile
  return (
    <main className="k-wrap">
      <PageMeta title={title} description={description} />
      <AppHero title={title} lead={lead} />
      <section className="mob-app-facts">
        <h2 className="k-d3">{what}</h2>
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </section>
      <InstallSteps />
    </main>
  )
}

const load = ({ call, cache }: LoadArgs) =>
  Promise.all([loadVersion(call, cache), loadFirstGames(call, cache)])

export const page: PageModule = { view: MobAppPage, load }
