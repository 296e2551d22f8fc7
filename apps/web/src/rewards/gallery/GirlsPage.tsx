import './gallery.css'
import { Progress } from '@ayva/kit/Progress'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { text } from './gallery.text.ts'
import { HostCards } from './HostCards.tsx'
import { loadHosts, useHosts } from './use-gallery.ts'

/** The hosts that a player has collected. */
function GirlsPage() {
  const { hosts = [], items = 0, opened = 0 } = useHosts() ?? {}
  return (
    <main className="k-wrap gallery-mine">
      <PageMeta title={text.title} description={text.description} noindex />
      <header>
        <div>
          <h1 className="k-d2">{text.title}</h1>
          <p className="k-text-2">{text.mine(items)}</p>
        </div>
        <div className="gallery-total">
          <span>{text.openedOf(opened, items)}</span>
          <Progress label={text.openedOf(opened, items)} value={opened} max={items} tone="leaf" />
        </div>
      </header>
      <HostCards hosts={hosts} counted />
      <section className="gallery-how">
        <h2 className="k-d3">{text.how}</h2>
        <ol>
          {text.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="k-text-3">{text.noPlay}</p>
      </section>
    </main>
  )
}

const load = ({ call, cache }: LoadArgs) => loadHosts(call, cache)

export const page: PageModule = { view: GirlsPage, load }
