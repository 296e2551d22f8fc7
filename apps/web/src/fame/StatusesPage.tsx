import './fame.css'
import cherry from 'virtual:picture/symbols/semerki/cherry.svg'
import lemon from 'virtual:picture/symbols/semerki/lemon.svg'
import orange from 'virtual:picture/symbols/semerki/orange.svg'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import seven from 'virtual:picture/symbols/semerki/seven.svg'
import { Empty } from '@ayva/kit/Empty'
import { formatCount } from '@ayva/kit/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { levelsQuery } from '../loyalty/loyalty.ts'
import { FameHead } from './FameHead.tsx'
import { text } from './fame.text.ts'

const words = text.statuses
/** From the first level on; the last one is every later level's too. */
const pictures = [cherry, lemon, orange, plum, seven]

/** What players grow to: the levels, and which of them is the visitor's. */
function StatusesPage() {
  const levels = useSuspenseQuery(levelsQuery(useCall())).data
  return (
    <main className="k-wrap fame">
      <PageMeta title={words.title} description={words.description} />
      <FameHead shown="statuses" />
      {levels.length === 0 ? (
        <Empty title={words.off} hint={words.offHint} />
      ) : (
        <ol className="fame-statuses" aria-label={words.list}>
          {levels.map(({ level, position, isEarnedLevel, isCurrentLevel, isNextLevel }) => (
            <li
              key={level.id}
              className={isEarnedLevel ? 'is-earned' : undefined}
              aria-current={isCurrentLevel ? 'step' : undefined}
            >
              <img src={pictures[position - 1] ?? seven} width={56} height={56} alt="" />
              <b>{level.name}</b>
              {isCurrentLevel && <em>{words.own}</em>}
              {isNextLevel && <em>{words.next}</em>}
              <span>{words.from(formatCount(level.minPoints))}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="fame-rule">{words.rule}</p>
    </main>
  )
}

export const page: PageModule = {
  view: StatusesPage,
  load: ({ call, cache }) => cache.query(levelsQuery(call)),
}
