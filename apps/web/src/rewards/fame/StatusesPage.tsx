import './fame.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { Empty } from '@ayva/kit/Empty'
import { Notice } from '@ayva/kit/Notice'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { levelsQuery } from '../loyalty/loyalty.ts'
import { FameHead } from './FameHead.tsx'
import { text } from './fame.text.ts'
import { Statuses } from './Statuses.tsx'

const words = text.statuses

function StatusesPage() {
  const levels = useSuspenseQuery(levelsQuery(useCall())).data
  return (
    <main className="k-wrap fame">
      <PageMeta title={words.title} description={words.description} />
      <FameHead shown="statuses" />
      {levels.length === 0 ? (
        <Empty image={plum} title={words.off} hint={words.offHint} />
      ) : (
        <div className="fame-body">
          <Statuses levels={levels} />
          <aside className="fame-side">
            <h2 className="k-d3">{words.what}</h2>
            <Notice>{words.rule}</Notice>
            <p>
              <a className="k-link" href="/fortune-wheel/info">
                {words.wheels}
              </a>
            </p>
          </aside>
        </div>
      )}
    </main>
  )
}

export const page: PageModule = {
  view: StatusesPage,
  load: ({ call, cache }) => cache.query(levelsQuery(call)),
}
