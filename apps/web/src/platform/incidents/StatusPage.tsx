import './incidents.css'
import { type Incident } from '@ayva/contract/platform/incidents'
import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { Pill } from '@ayva/kit/Pill'
import { useParams } from 'react-router'
import { isAnswer } from '#lib/is-answer.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { text } from './incidents.text.ts'
import { incidentsQuery, PAGE, pageOf, useIncidents } from './use-incidents.ts'

/** A public page: what does not work now, and what did not work before. */
function StatusPage() {
  const page = pageOf(useParams()) ?? 1
  const { data } = useIncidents(page)
  const { open = [], past = [], count = 0 } = data ?? {}
  return (
    <main className="k-wrap incidents">
      <PageMeta
        title={text.titleOf(page)}
        description={text.description}
        crumbs={[{ name: text.title, path: '/status' }]}
      />
      <h1 className="k-d2">{text.titleOf(page)}</h1>
      <Verdict open={data?.open} />
      {open.length > 0 && <Incidents title={text.now} incidents={open} />}
      {data && (
        <Incidents
          title={text.before}
          incidents={past}
          none={open.length > 0 ? text.noneBesides : text.none}
        />
      )}
      {count > PAGE && (
        <nav className="incidents-pages" aria-label={text.pages}>
          {page > 1 && <Button href={pathOf(page - 1)}>{text.newer}</Button>}
          {page * PAGE < count && <Button href={pathOf(page + 1)}>{text.older}</Button>}
        </nav>
      )}
      <p className="incidents-foot">
        {text.zone} <a href="/support">{text.support}</a>
      </p>
    </main>
  )
}

const pathOf = (page: number) => (page === 1 ? '/status' : `/status/${page}`)

/** Without an answer the page does not claim that all is well. */
function Verdict({ open }: { open: readonly Incident[] | undefined }) {
  const [look, icon, title, hint] =
    open === undefined
      ? (['is-unknown', 'question', text.unknown, text.unknownHint] as const)
      : open.length > 0
        ? (['is-bad', 'warning-circle', text.bad, text.badHint] as const)
        : (['is-good', 'check-circle', text.good, text.goodHint] as const)
  return (
    <output className={`incidents-verdict ${look}`}>
      <Icon name={icon} size={28} />
      <span>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
    </output>
  )
}

type IncidentsProps = { title: string; incidents: readonly Incident[]; none?: string }

function Incidents({ title, incidents, none }: IncidentsProps) {
  return (
    <section className="incidents-list">
      <h2 className="k-d3">{title}</h2>
      {incidents.length === 0 && <p>{none}</p>}
      {incidents.map((incident) => (
        <One key={incident.id} incident={incident} />
      ))}
    </section>
  )
}

function One({ incident }: { incident: Incident }) {
  const { title, affected, state, startsAt, endedAt, updates } = incident
  const isOver = endedAt !== null
  return (
    <article className="k-panel">
      <h3>{title}</h3>
      <Pill tone={isOver ? 'leaf' : 'persimmon'}>{text.states[state]}</Pill>
      <p>{isOver ? text.wasAffected(affected) : text.affected(affected)}</p>
      <p className="incidents-when">
        {isOver ? text.lasted(startsAt, endedAt) : text.since(startsAt)}
      </p>
      <ol aria-label={text.updatesOf(title)}>
        {updates.map((update, place) => (
          <li key={updates.length - place}>
            <p className="incidents-when">
              <b>{text.states[update.state]}</b>{' '}
              <time dateTime={update.at}>{text.at(update.at)}</time>
            </p>
            {update.text}
            {update.correctedAt !== null && (
              <p className="incidents-when">{text.corrected(update.correctedAt)}</p>
            )}
          </li>
        ))}
      </ol>
    </article>
  )
}

async function load({ call, cache, params }: LoadArgs): Promise<void> {
  const page = pageOf(params)
  if (page === undefined) throw new PageMissing()
  const list = await cache.query(incidentsQuery(call, page)).catch(unlessRefused)
  if (list && page > 1 && list.count <= (page - 1) * PAGE) throw new PageMissing()
}

/** Without an answer the page says that it does not know. */
function unlessRefused(error: unknown): undefined {
  if (isAnswer(error)) throw error
}

export const page: PageModule = { view: StatusPage, load }
